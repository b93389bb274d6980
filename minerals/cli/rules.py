"""`minerals rules`: the rulebook, and where each rule is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.coverage import Coverage, coverage_of
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.core.game import EARLY_END, GameEndedEarly, Rule, Rulebook, get_game
from minerals.core.text import counted, did_you_mean, quoted, term, translated

if TYPE_CHECKING:
    from minerals.core.game import Game

_STATUSES = ("stated", "inferred", "reconstructed")
_MOST_PLACES = 4
_LONGEST_NAME = 80


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=completion.games)],
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULE]", help="The id of a rule, or the beginning of several ids.", autocompletion=completion.rules
        ),
    ] = None,
    status: Annotated[
        str | None,
        typer.Option(
            "--status",
            help=f"Only rules with this status: {', '.join(_STATUSES)}.",
            autocompletion=completion.one_of(*_STATUSES),
        ),
    ] = None,
    find: Annotated[
        str | None, typer.Option("--find", metavar="WORD", help="Only rules that contain this word.")
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="One line per rule.")] = False,
    as_json: Json = False,
) -> None:
    """Print the rulebook of a game, in our own words.

    Each rule comes with its source, and with the events, tests and notebooks that use it.
    """
    found = get_game(game)
    book = found.rulebook
    if status is not None and status not in _STATUSES:
        raise Refusal(f"There is no status {quoted(status)}. {did_you_mean(status, _STATUSES)}")
    chosen = [
        each
        for each in (list(book.values()) if rule is None else rules_meant(found, rule))
        if status in {None, each.status} and _contains(each, find)
    ]
    if as_json:
        told = {"game": found.name, "title": book.title, "edition": book.edition}
        report("rules", {**told, "rules": [_told(each, where) for each, where in _with_coverage(found, chosen)]})
        return
    screen = Screen()
    screen.line((book.title, "bold"), f", {translated(book.edition)}")
    if not chosen:
        screen.line(translated("No rule matches."))
        return
    coverage = _coverage(found)
    if short:
        _show_table(screen, chosen, coverage)
    else:
        for each in chosen:
            _show(screen, each, coverage[each.id])
    screen.line()
    screen.paragraph(_summary(chosen, coverage))


def rules_meant(game: Game, text: str) -> list[Rule]:
    """Return the rules whose id is a text, or begins or ends with it. The game's name may be left out.

    Raises `Refusal` if there is none.
    """
    book: Rulebook = game.rulebook
    wanted = text.lower().strip().removesuffix(".")
    whole = wanted if wanted.split(".")[0] == game.name else f"{game.name}.{wanted}"
    for fits in (
        [wanted] if wanted in book else [],
        [whole] if whole in book else [],
        [rule for rule in book if rule.startswith(f"{whole}.")],
        [rule for rule in book if rule.endswith(f".{wanted}")],
    ):
        if fits:
            return [book[rule] for rule in fits]
    endings = {rule.rpartition(".")[2]: rule for rule in book}
    close = get_close_matches(wanted.rpartition(".")[2][:_LONGEST_NAME], endings, n=1)
    hint = f"Did you mean {quoted(endings[close[0]])}?" if close else f"To see them all: minerals rules {game.name}"
    raise Refusal(f"{game.title} has no rule {quoted(text)}. {hint}")


def _contains(rule: Rule, word: str | None) -> bool:
    said = rule.in_words
    texts = (rule.id, *(text for each in (rule, said) for text in (each.title, each.text, each.source, *each.readings)))
    return word is None or word.lower() in "\n".join(texts).lower()


def _with_coverage(game: Game, chosen: Sequence[Rule]) -> list[tuple[Rule, Coverage]]:
    coverage = _coverage(game)
    return [(rule, coverage[rule.id]) for rule in chosen]


def _coverage(game: Game) -> dict[str, Coverage]:
    """Return where each rule is used, also the one of an early end, which is the kit's and not in the rulebook."""
    return coverage_of(game) | {EARLY_END.id: Coverage((GameEndedEarly.__name__,), (), None, None)}


def _told(rule: Rule, where: Coverage) -> dict[str, object]:
    said = rule.in_words
    return {
        "id": rule.id,
        "title": said.title,
        "text": said.text,
        "readings": list(said.readings),
        "status": rule.status,
        "source": said.source,
        "events": list(where.events),
        "rulings": list(where.rulings),
        "tests": None if where.tests is None else list(where.tests),
        "notebooks": None if where.notebooks is None else list(where.notebooks),
    }


# --- showing ---


def _show(screen: Screen, rule: Rule, coverage: Coverage) -> None:
    said = rule.in_words
    screen.line()
    screen.line((said.title, "bold"), "  ", (rule.id, "cyan"))
    screen.paragraph(said.text, indent=2)
    if said.readings:
        screen.paragraph(translated("Our reading:"), indent=2)
    for reading in said.readings:
        screen.paragraph(f"– {reading}", indent=4, hanging=2)
    screen.paragraph(f"{term(rule.status)}: {said.source}", "dim", indent=2, hanging=2)
    cited = [*coverage.events, *(translated("rulings in {module}", module=module) for module in coverage.rulings)]
    for sentence in (
        translated("cited by: {places}", places=_places(cited)),
        translated("tested in: {places}", places=_places(coverage.tests)),
        translated("taught in: {places}", places=_places(coverage.notebooks)),
    ):
        screen.paragraph(sentence, "dim", indent=2, hanging=2)


def _places(places: Sequence[str] | None) -> str:
    if places is None:
        return translated("not known here")
    more = len(places) - _MOST_PLACES
    rest = [translated("and {number} more", number=more)] if more > 0 else []
    return ", ".join([*places[:_MOST_PLACES], *rest]) or translated("nothing")


def _show_table(screen: Screen, chosen: Sequence[Rule], coverage: Mapping[str, Coverage]) -> None:
    table = plain_table(
        *(translated("rule"), translated("status"), translated("cited"), translated("tested"), translated("taught")),
        translated("title"),
    )
    for column in table.columns[:-1]:
        column.no_wrap = True
    for rule in chosen:
        where = coverage[rule.id]
        table.add_row(
            rule.id.partition(".")[2],
            term(rule.status),
            _said(where.is_cited),
            _said(where.tests),
            _said(where.notebooks),
            rule.in_words.title,
        )
    screen.line()
    screen.table(table)


def _said(places: Sequence[str] | bool | None) -> str:
    return "?" if places is None else translated("yes") if places else translated("no")


def _known(places: Sequence[Sequence[str] | None]) -> int | None:
    """Return how many rules have some place, or None if that is not known."""
    return None if None in places else sum(map(bool, places))


def _summary(chosen: Sequence[Rule], coverage: Mapping[str, Coverage]) -> str:
    statuses = Counter[str](rule.status for rule in chosen)
    counts = ", ".join(f"{statuses[status]} {term(status)}" for status in _STATUSES if statuses[status])
    where = [coverage[rule.id] for rule in chosen]
    tested, taught = _known([each.tests for each in where]), _known([each.notebooks for each in where])
    known = [
        translated("{number} cited", number=sum(each.is_cited for each in where)),
        translated("tested not known here") if tested is None else translated("{number} tested", number=tested),
        translated("taught not known here") if taught is None else translated("{number} taught", number=taught),
    ]
    rules_shown = counted(len(chosen), "{number} rule", "{number} rules")
    return f"{rules_shown}: {counts}; {', '.join(known)}."
