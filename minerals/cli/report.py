"""What a command tells programs: one line of JSON with `--json`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
import typer

from minerals.core.text import naming_players

if TYPE_CHECKING:
    from minerals.core.game import Ruling
    from minerals.core.log import Log

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one line of JSON, for programs.")]

VERSION = 1
"""It goes up if a program that reads the JSON would have to change. New keys may come without that."""


def report(command: str, content: Mapping[str, object]) -> None:
    """Print what a command found, as one line of JSON. `command`: the name of the command. `content`: what it found."""
    whole = {"command": command, "version": VERSION, **content}
    typer.echo(msgspec.json.encode(whole, enc_hook=_plain).decode())


def rulings_told(rulings: list[Ruling]) -> list[dict[str, object]]:
    """Return rulings as JSON types."""
    return [{"rule": each.rule, "message": each.message, "cells": list(each.cells)} for each in rulings]


def log_told(log: Log) -> dict[str, object]:
    """Return how much a log contains and how the game went, as JSON types."""
    with naming_players(log.header.players):
        outcome = log.game.engine.outcome(log.main_line[-1].state)
    return {
        "game": log.game.name,
        "players": list(log.header.players),
        "actions": len(log.main_line) - 1,
        "events": len(log),
        "draws": log.draws()._asdict(),
        "winners": None if outcome is None else list(outcome.winners),
        "scores": None if outcome is None else list(outcome.scores),
        "reason": None if outcome is None else outcome.reason,
        "damage": log.damage or None,
    }


def _plain(value: Any) -> object:
    """Return a value that JSON does not know as one that it knows."""
    if isinstance(value, Fraction | Path):
        return str(value)
    return value.item() if hasattr(value, "item") else str(value)
