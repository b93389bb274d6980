"""The published JSON Schema of log files, generated from the structs."""

from __future__ import annotations

from typing import Any

import msgspec

from minerals.core.game import Game
from minerals.core.log.entries import ActionRecord, Comment, Header, Moment, Order, Setup, Symbol


def log_schema(game: Game) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of one line of a log of a game."""
    lines = (Header, Setup, ActionRecord, Comment, Symbol, Moment, Order)
    types = [*lines, *game.engine.action_types, *game.engine.event_types, game.engine.options_type]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    references = dict(zip(types, schemas, strict=True))
    actions = {"anyOf": [references[action] for action in game.engine.action_types]}
    events = {"type": "array", "items": {"anyOf": [references[event] for event in game.engine.event_types]}}
    for line in lines:
        component = components[_name(references[line])]
        component["properties"]["digest"] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
        component["required"].append("digest")
        if "events" in component["properties"]:
            component["properties"]["events"] = events
        if "action" in component["properties"]:
            component["properties"]["action"] = actions
    header = components[_name(references[Header])]
    header["properties"]["options"] = references[game.engine.options_type]
    header["properties"]["game"] = {"const": game.name}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a log of {game.title}",
        "anyOf": [references[line] for line in lines],
        "$defs": components,
    }


def _name(reference: dict[str, Any]) -> str:
    """Return the name given to a type. It is not the type's own if a game has a type with the same name."""
    return str(reference["$ref"]).rpartition("/")[2]
