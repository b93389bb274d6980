"""Folders of strangers' files: every file is handled or listed with a reason, and the pages and tables are safe."""

from __future__ import annotations

import csv
import io
import os
import time
import unicodedata
from collections.abc import Iterator
from functools import lru_cache, partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

from typer.testing import CliRunner

import minerals
from minerals.classroom import AttemptLog
from minerals.classroom.grading.table import TOTAL
from minerals.cli import app
from tests.hardening.trial import Case, Trial, chance_of, complaints_of

GROUP = 20
"""How many files lie in a folder."""
_TOGETHER = (
    *(
        b"st\xff",
        b"\xc3\x28",
        b"a\nb",
        b"a\tb",
        b"\x1b[31m",
        b"javascript:alert(1)-a",
        b"data:text,x",
        b"http:",
        b"//x",
    ),
    *(
        b"a#b",
        b"a?b",
        b"a%b",
        b"%2e%2e",
        b"%00",
        b"index",
        b"INDEX",
        b"Index.html",
        b"con",
        b"nul",
        b"..",
        b"...",
        b"~",
    ),
    *(b"-o", b"--force", b"a b", b" a", b"a ", b".hidden", b"a&b", b"<script>alert(1)<", b'"x"', b"'x'", b"$(x)"),
    *(b"=1+1", b"+1", b"-1", b"@x", b"\xef\xbc\x9d1", b"\n=1", b"a,b", b"a;b", b"{{x}}", b"{% x %}", b"&lt;", b"*"),
    *(text.encode() for text in ("e\u0301", "é", "日本", "\u202egpj", "\u200b", "😀", "ß", "]]>", "a\\b")),
    *(b"x" * 200, "é".encode() * 100, b"page", b"grades", b"students", b"site", b"a.html", b"a.replay", b"a", b"A"),
)
_FORMULAS = "=+-@"


# --- the files ---


def drawn_name(random: Random) -> bytes:
    """Return a name that somebody might give a file, without its suffix."""
    parts = [random.choice(_TOGETHER) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    if random.random() < 0.1:
        parts.append(bytes(random.choice([byte for byte in range(1, 256) if byte != ord("/")]) for _ in range(6)))
    name = b"".join(parts).replace(b"/", b"_")[:220]
    return name if name not in {b".", b".."} else b"dots"  # a folder of that name lies elsewhere


def drawn_text(random: Random) -> str:
    """Return a name that somebody might give as their own."""
    return os.fsdecode(drawn_name(random)).encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=64)
def _log_of(player: str) -> bytes:
    match = minerals.new("minerals", board="lesson", players=[player, "Bo"], removals=0, seed=7)
    match.log.comment(f"{player} begins.", by=player)
    return b"".join(match.log.lines())


def write_logs(folder: Path, random: Random, number: int) -> list[Path]:
    """Put logs with drawn names into a folder, some of them in folders with drawn names."""
    found = list[Path]()
    while len(found) < number:
        suffix = random.choice((b".replay", b".jsonl"))
        above = folder if random.random() < 0.8 else folder / os.fsdecode(drawn_name(random))
        path = above / os.fsdecode(drawn_name(random) + suffix)
        try:
            path.parent.mkdir(exist_ok=True)
            with path.open("xb") as file:
                file.write(_log_of(drawn_text(random)))
        except OSError:
            continue  # the system does without such a name, or there is one already
        found.append(path)
    return found


def write_submissions(folder: Path, random: Random, number: int) -> list[Path]:
    """Put attempt logs with drawn names, of students with drawn names, into a folder."""
    found = list[Path]()
    while len(found) < number:
        path = folder / os.fsdecode(drawn_name(random) + b".jsonl")
        student = drawn_text(random) if random.random() < 0.5 else path.stem
        try:
            with path.open("xb") as file:
                file.write(AttemptLog(student.encode("utf-8", "replace").decode(), "week-4").to_bytes())
        except OSError:
            continue
        found.append(path)
    return found


# --- what must hold ---


def check_names(cases: range, seed: int) -> Iterator[Case]:
    """Export and grade folders of files, and yield what is wrong; a folder counts for all its files."""
    for first in range(cases.start, cases.stop, GROUP):
        begun = time.perf_counter()
        number = min(GROUP, cases.stop - first)
        with TemporaryDirectory() as folder:
            complaints = tuple(complaints_of(partial(_wrong_with, Path(folder), chance_of(seed, first), number)))
        taken = time.perf_counter() - begun
        yield Case(first, taken, complaints)
        for other in range(first + 1, first + number):
            yield Case(other, 0.0)


def _wrong_with(folder: Path, random: Random, number: int) -> Iterator[str]:
    yield from complaints_of(lambda: wrong_site(folder, random, number))
    yield from complaints_of(lambda: wrong_grades(folder, random, number))


def wrong_site(folder: Path, random: Random, number: int) -> Iterator[str]:
    """Export a folder of logs as a site, and yield what is wrong with it."""
    (folder / "logs").mkdir()
    logs = write_logs(folder / "logs", random, number)
    done = CliRunner().invoke(app, ["gallery", str(folder / "logs"), str(folder / "site")], prog_name="minerals")
    if not isinstance(done.exception, SystemExit | None):
        yield f"export: {done.exception!r:.200}"
        return
    site = folder / "site"
    pages = [page for page in site.rglob("*") if page.suffix == ".html"] if site.exists() else []
    told = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    if len(pages) - 1 + len(told) < len(logs):
        yield f"export: {len(pages) - 1} pages and {len(told)} reasons for {len(logs)} logs; {done.stderr:.200}"
    linked = set[Path]()
    for page in pages:
        yield from wrong_page(page, site, linked)
    if lost := [page for page in pages if page.resolve() not in linked and page.name != "index.html"]:
        yield f"export: no link leads to {os.fsencode(lost[0].name)!r}"


def wrong_grades(folder: Path, random: Random, number: int) -> Iterator[str]:
    """Grade a folder of attempt logs, and yield what is wrong with the table and the reports."""
    (folder / "submissions").mkdir()
    files = write_submissions(folder / "submissions", random, number)
    assignment = folder / "week-4.toml"
    assignment.write_text('[[exercises]]\nexercise = "E17"\npoints = 4\n')
    table = folder / "grades.csv"
    arguments = ["grade", str(assignment), str(folder / "submissions"), "-o", str(table)]
    done = CliRunner().invoke(app, arguments, prog_name="minerals")
    if not isinstance(done.exception, SystemExit | None):
        yield f"grade: {done.exception!r:.200}"
        return
    rows = list(csv.DictReader(io.StringIO(table.read_bytes().decode("utf-8"), newline="")))
    # By file, not by row: several files of one student are graded as one, and the row names all of them.
    graded = sum(row["file"].count(".jsonl") for row in rows if row["task"] == TOTAL)
    if graded + done.stderr.count("Error: ") < len(files):
        yield f"grade: {graded} graded and {done.stderr.count('Error: ')} reasons for {len(files)} files"
    for row in rows:
        for value in row.values():
            if is_formula(value):
                yield f"grade: a spreadsheet would compute {value[:40]!r}"
    reports = folder / "grades-reports"
    for page in reports.rglob("*.html"):
        yield from wrong_page(page, reports, set())


def is_formula(cell: str) -> bool:
    """Tell whether a spreadsheet would take a cell for a formula: by its first sign, folded as it folds it."""
    folded = unicodedata.normalize("NFKC", cell)
    begin = folded.lstrip()[:1] if folded[:1].isspace() or not folded[:1].isprintable() else folded[:1]
    if begin not in _FORMULAS or not begin:
        return False
    try:
        float(cell)
    except ValueError:
        return True
    return False


class Page(HTMLParser):
    """The links of a page, what it loads, and its policy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag leads to."""
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in {"script", "img", "iframe", "link", "object", "embed"}:
            self.loads += [found[name] for name in ("src", "href", "data") if name in found]
        if tag == "meta" and found.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = found.get("content", "")
        handlers = [name for name in found if name.startswith("on")]
        if handlers:
            self.loads.append(f"<{tag} {handlers[0]}>")


def wrong_page(page: Path, site: Path, linked: set[Path]) -> Iterator[str]:
    """Yield the links of a page that lead nowhere, and what it might run or load; note where the others lead."""
    found = Page(page.read_text("utf-8"))
    where = os.fsencode(page.relative_to(site))[:80]
    if "default-src 'none'" not in found.policy:
        yield f"{where!r} has no strict policy: {found.policy!r}"
    if found.loads:
        yield f"{where!r} loads {found.loads[0][:80]!r}"
    for link in found.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            yield f"{where!r} has a link that leads away: {link[:80]!r}"
            continue
        if not parts.path:
            continue
        target = page.parent / unquote(parts.path, errors="surrogateescape")
        if not target.exists():
            yield f"{where!r} has a dead link: {link[:80]!r}"
        elif not target.resolve().is_relative_to(site.resolve()):
            yield f"{where!r} has a link that leads out of the folder: {link[:80]!r}"
        else:
            linked.add(target.resolve())


TRIAL = Trial(
    name="hostile_names",
    title="A file with a hostile name is exported as a page of a website, and another one is graded",
    check=check_names,
    small=GROUP,
    full=1_000,
    batch=4 * GROUP,
)
