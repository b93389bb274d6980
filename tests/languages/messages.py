"""What there is to translate: the English texts of the code and of the data files, by domain.

Code is read as a syntax tree, since a template may be chosen between two literals (`"a" if x else "b"`) and
`counted` names its plural by rule; Babel's own extractor sees neither.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ("minerals", "widgets/minerals_widgets")
TERMS = Path(__file__).with_name("terms.toml")
TERM = "term"
"""The context of words that stand in a template's place."""

FIELDS: dict[str, tuple[str, ...]] = {
    "minerals/games/*/rulebook.toml": ("title", "rule.title", "rule.text", "rule.source"),
    "minerals/games/*/components.toml": ("tool.wording",),
    "minerals/games/*/levels.toml": (
        "level.title",
        "level.text",
        "level.ask",
        "level.hint",
        "level.after",
        "level.goal.say",
        "level.goal.any.say",
        "level.goal.all.say",
        "level.goal.none.say",
        "level.solutions.comment",
        "level.tempting.comment",
    ),
    "minerals/classroom/bank/*.toml": (
        "exercise.title",
        "exercise.statement",
        "exercise.hints",
        "exercise.solution",
        "exercise.parameters.*.title",
        "exercise.predict.prompt",
        "exercise.predict.options",
        "exercise.parts.prompt",
        "exercise.parts.options",
        "exercise.parts.unit",
        "exercise.parts.hints",
        "exercise.parts.misconceptions.message",
    ),
    "minerals/classroom/misconceptions.toml": ("misconception.title", "misconception.sentence"),
    "minerals/classroom/lessons.toml": ("lesson.title", "lesson.goals"),
}
"""Which fields of a data file are texts: the path to each through the tables; `*` is any key."""

TABLES: dict[str, tuple[str, ...]] = {
    "minerals/core/scene.py": ("MARK_WORDS",),
    "minerals/classroom/texts.py": ("TAGS", "LEVELS"),
    "widgets/minerals_widgets/player/branch.py": ("LUCKS",),
    "widgets/minerals_widgets/classroom/exercise.py": ("_PLACEHOLDERS",),
    "widgets/minerals_widgets/player/player.py": ("_TOOLTIPS",),
}
"""Constants whose strings are texts, translated where they are shown; of a mapping only the values."""

GLUED = "is put together from pieces: make it one template with {names}"


class Message(NamedTuple):
    """A text to translate."""

    domain: str
    file: str
    """Where it stands, relative to the root of the project."""
    id: str | tuple[str, str]
    """The English text; of a number with its noun the singular and the plural."""
    context: str | None = None


class Fault(NamedTuple):
    """A text that no catalogue can hold."""

    domain: str
    what: str


def find_messages() -> Iterator[Message | Fault]:
    """Yield every text there is to translate, file by file, and what is wrong with some."""
    for folder in SOURCES:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from in_code(file)
    for pattern, fields in FIELDS.items():
        for file in sorted(ROOT.glob(pattern)):
            yield from in_data(file, fields)
    for domain, words in tomllib.loads(TERMS.read_text(encoding="utf-8")).items():
        for word in words:
            yield Message(domain, TERMS.relative_to(ROOT).as_posix(), word, TERM)


def domain_of(file: str) -> str:
    """Return the domain to which the texts of a file belong.

    >>> domain_of("minerals/games/mattock/rulebook.toml"), domain_of("minerals/games/out_of_mine/exercises/rounds.toml")
    ('mattock', 'out_of_mine')
    >>> domain_of("minerals/games/minerals/exercises/designs.toml"), domain_of("minerals/core/words.py")
    ('classroom', 'core')
    """
    parts = file.split("/")
    if parts[0] == "widgets":
        return "widgets"
    if parts[1] == "games" and len(parts) > 3:
        return parts[2]
    if parts[1] == "classroom":
        return next((game for game in games() if parts[2] == "bank" and parts[3].startswith(game)), "classroom")
    return "core"


def games() -> tuple[str, ...]:
    """Return the names of the games."""
    return tuple(sorted(file.parent.name for file in ROOT.glob("minerals/games/*/rulebook.toml")))


# --- data files ---


def in_data(file: Path, fields: tuple[str, ...]) -> Iterator[Message]:
    """Yield the texts of a TOML file in the order in which they stand there."""
    name = file.relative_to(ROOT).as_posix()
    wanted = {tuple(field.split(".")) for field in fields}
    for text in _texts(tomllib.loads(file.read_text(encoding="utf-8")), wanted):
        yield Message(domain_of(name), name, text)


def _texts(data: Any, wanted: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield the strings to which a path leads, through lists as if each of their values stood alone."""
    if isinstance(data, list):
        for value in data:
            yield from _texts(value, wanted)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, {path[1:] for path in wanted if path and path[0] in (key, "*")})
    elif isinstance(data, str) and () in wanted and _has_words(data):
        yield data


def _has_words(text: str) -> bool:
    return any(character.isalpha() for character in text)


# --- code ---


def in_code(file: Path) -> Iterator[Message | Fault]:
    """Yield the texts of a Python file."""
    name = file.relative_to(ROOT).as_posix()
    domain = domain_of(name)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    tables = TABLES.get(name, ())
    for node in sorted(ast.walk(tree), key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))):
        if isinstance(node, ast.Call):
            found: Iterable[Message | Fault] = _in_call(node, domain, name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _target(node) in tables and node.value is not None:
            found = (Message(domain, name, text) for text in _table(node.value))
        else:
            continue
        yield from found


def _in_call(call: ast.Call, domain: str, file: str) -> Iterator[Message | Fault]:
    """Yield what a call says: `translated`, `ruling`, `counted`, `translated_number` and `term` are known by name."""
    arguments = call.args
    match getattr(call.func, "id", getattr(call.func, "attr", "")):
        case "translated" if arguments:
            yield from _templates(arguments[0], domain, file, known=False)
        case "ruling" if len(arguments) > 1:
            yield from _templates(arguments[1], domain, file, known=True)
        case "counted" | "translated_number" if len(arguments) > 1:
            nouns = [_literals(noun) for noun in arguments[1:3]]
            ones, many = nouns[0], nouns[1] if len(nouns) > 1 else ()
            for index, one in enumerate(ones):
                several = many[index] if index < len(many) and many[index] else f"{one}s"
                yield Message(domain, file, (f"{{number}} {one}", f"{{number}} {several}"))
            if _is_glued(arguments[1]):
                yield Fault(domain, f"{file}, line {call.lineno}: {ast.unparse(arguments[1])} {GLUED}")
        case "term" if arguments:
            for word in _literals(arguments[0]):
                yield Message(domain, file, word, TERM)


def _templates(argument: ast.expr, domain: str, file: str, *, known: bool) -> Iterator[Message | Fault]:
    """Yield the literals an argument is chosen from; a text that is `known` here must be one of them."""
    literals = _literals(argument)
    for text in literals:
        yield Message(domain, file, text)
    if _is_glued(argument) or (known and not literals):
        yield Fault(domain, f"{file}, line {argument.lineno}: {ast.unparse(argument)} {GLUED}")


def _literals(argument: ast.expr) -> tuple[str, ...]:
    """Return the literal an argument is, or those it is chosen from."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return (argument.value,)
    if isinstance(argument, ast.IfExp):
        return _literals(argument.body) + _literals(argument.orelse)
    return ()


def _is_glued(argument: ast.expr) -> bool:
    return isinstance(argument, ast.JoinedStr | ast.BinOp) or (
        isinstance(argument, ast.IfExp) and (_is_glued(argument.body) or _is_glued(argument.orelse))
    )


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _table(value: ast.expr) -> Iterator[str]:
    """Yield the strings of a constant; of a mapping those of its values."""
    match value:
        case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _table(part)
        case ast.Constant(value=str() as text):
            yield text
