"""Nobody writes past the one way in which files are written, `minerals.core.system.files`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("minerals", "widgets", "tools")

EXCEPTIONS = {
    "minerals/core/system/files/": "This is the one way.",
    "minerals/core/log/recorder.py: os.open": "A recording grows line by line, and each line is put on disk.",
    "minerals/core/log/recorder.py: FileIO": "A recording grows line by line, and each line is put on disk.",
    "minerals/exchange/animation.py: save": "Into memory: the bytes are what it returns.",
    "minerals/probability/chart.py: savefig": "Into memory: the picture is what it returns.",
    "minerals/classroom/paper/pdf.py: write_text": "A paragraph, on a page that is in memory.",
    "minerals/classroom/publishing/archive.py: ZipFile": "Into memory: the archive is what it returns.",
    "minerals/classroom/publishing/bundle.py: ZipFile": "Into memory: the wheel is what it returns.",
    "minerals/classroom/grading/gradebook.py: to_csv": "Into memory: the text is what it returns.",
    "minerals/classroom/grading/table.py: to_csv": "Into memory: the text is what it returns.",
    "minerals/classroom/grading/research.py: to_csv": "Into memory: the text is what it returns.",
    "minerals/classroom/grading/gradebook.py: to_workbook": "Into memory: the bytes are what it returns.",
    "minerals/classroom/grading/table.py: to_workbook": "Into memory: the bytes are what it returns.",
    "minerals/classroom/grading/handed_over.py: ZipFile": "Only reads archives.",
    "minerals/classroom/grading/roster_file.py: ZipFile": "Only reads workbooks.",
    "minerals/exchange/table.py: to_csv": "Into memory: the text is what it returns.",
    "minerals/probability/folder_lock.py: os.open": "Opens a folder, to lock it.",
    "minerals/probability/parquet.py: replace": "Sets a damaged part aside under another name.",
    "minerals/probability/parquet_parts.py: write_table": "Into memory: the bytes are what it returns.",
    "minerals/cli/simulate.py: to_csv": "Into the stream that `whole_file` gives.",
    "minerals/cli/simulate.py: to_parquet": "Into the stream that `whole_file` gives.",
    "minerals/classroom/hub/student_folder.py: os.open": "Opens folders, to make one in another and give it away.",
    "minerals/live/begin.py: write_bytes": "In the memory of a page.",
    "minerals/live/engine.py: write_bytes": "Into a temporary folder, of which Node makes the engine.",
    "minerals/live/engine.py: ZipFile": "Only reads wheels.",
    "minerals/cli/refusal.py: os.open": "Opens the device that swallows what nobody reads any more.",
    "widgets/minerals_widgets/player/correction.py: replace": "Corrects a move of a match.",
    "tools/catalogues/revision.py: write_bytes": "Copies old sources into a temporary folder, and only reads them.",
    "tools/catalogues/compile.py: write_bytes": "Runs while the kit is installed, when nothing of it can be imported.",
    "tools/catalogues/compile.py: replace": "Runs while the kit is installed, when nothing of it can be imported.",
    "tools/class_page.py: write_text": "In a temporary folder, as the files of a pretended class.",
    "tools/site/lessons.py: shutil.copytree": "Into the folder where the lessons run, which is made anew each time.",
    "tools/site/sources.py: shutil.copytree": "Into the folder that Sphinx reads, which is made anew each time.",
    "tools/lite/": "Into folders that are made anew each time, temporary ones and the site's.",
    "tools/screenshots.py: save": "Into the stream that `write_whole` gives, and in functions of this module.",
}
"""What writes otherwise, and why it may: a folder, or a file and what is called there."""

ALWAYS = {
    *("write_text", "write_bytes", "touch", "hardlink_to", "symlink_to", "savefig", "ZipFile", "TarFile", "tofile"),
    *("copyfile", "copy2", "copytree", "renames", "NamedTemporaryFile", "mkstemp", "write_table", "savetxt"),
}
"""Names of functions that write wherever they are called."""
WITH_A_FILE = {"to_csv", "to_parquet", "to_json", "to_workbook", "to_pickle", "to_html", "to_markdown", "to_feather"}
"""Names of methods that write if they get an argument."""
OF_OS = {"open", "replace", "rename", "link", "symlink", "mkfifo", "copy", "move"}
"""Functions of `os` and `shutil` whose names others have as well."""


MODE = re.compile(r"[rwxabt+]{1,3}")


def written_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield each call that writes a file, or may: its line, and what is called."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and (name := _writer(call)) is not None:
            yield call.lineno, name


def _writer(call: ast.Call) -> str | None:
    match call.func:
        case ast.Attribute(value=ast.Name(id="os" | "shutil" as module), attr=name) if name in OF_OS | ALWAYS:
            return f"{module}.{name}"
        case ast.Attribute(value=ast.Name(id="io" | "gzip" | "bz2" | "lzma" | "codecs"), attr="open"):
            return "open" if _may_write(call, 1) else None
        case ast.Attribute(attr="open"):
            return "open" if _may_write(call, 0, unless_known=False) else None
        case ast.Name(id="open"):
            return "open" if _may_write(call, 1) else None
        case ast.Name(id="FileIO") | ast.Attribute(attr="FileIO"):
            return "FileIO" if _may_write(call, 1) else None
        # A path, and not a text or a record: it is given where it is to be, and nothing else.
        case ast.Attribute(attr="replace" | "rename" as name) if len(call.args) == 1 and not call.keywords:
            return None if isinstance(call.args[0], ast.Starred) else name
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in ALWAYS:
            return name
        case ast.Attribute(attr=name) if name in WITH_A_FILE and call.args:
            return name
        # Logs are saved in the one way; pictures, arrays and documents are saved under a name and in a form.
        case ast.Attribute(attr="save" | "savez" as name) if len(call.args) > 1 or call.keywords:
            return name
        case ast.Attribute(value=ast.Name(id="nbformat"), attr="write"):
            return "nbformat.write"
        case ast.Attribute(attr="output") if call.args or call.keywords:  # a PDF
            return "output"
    return None


def _may_write(call: ast.Call, place: int, *, unless_known: bool = True) -> bool:
    """Tell whether the mode, given at a place or by name, is one that writes; a name may stand for one or not."""
    given = [*call.args[place : place + 1], *(each.value for each in call.keywords if each.arg == "mode")]
    if not given:
        return False
    texts = [part.value for part in ast.walk(given[-1]) if isinstance(part, ast.Constant)]
    modes = [text for text in texts if isinstance(text, str) and MODE.fullmatch(text)]
    return any(set(mode) & set("wax+") for mode in modes) if modes else unless_known


def is_excepted(file: str, name: str) -> str | None:
    """Return which exception a call falls under."""
    return next((each for each in EXCEPTIONS if file.startswith(each) or f"{file}: {name}" == each), None)


def calls() -> list[tuple[str, int, str]]:
    return [
        (path.relative_to(ROOT).as_posix(), line, name)
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, name in written_in(path.read_text("utf-8"))
    ]


def test_nobody_writes_past_the_one_way() -> None:
    found = calls()
    past = [f"{file}:{line}: {name}" for file, line, name in found if is_excepted(file, name) is None]
    assert past == [], "use minerals.core.system.files"
    assert {is_excepted(file, name) for file, _, name in found} == set(EXCEPTIONS), "an exception is not needed"


@pytest.mark.parametrize(
    "source",
    [
        "open(path, 'w')",
        "open(path, mode='ab')",
        "open(path, mode)",
        "path.open('wb' if force else 'xb')",
        "io.open(path, 'x')",
        "path.open('r+')",
        "gzip.open(path, 'wb')",
        "FileIO(path, 'w')",
        "os.open(path, os.O_RDONLY)",
        "path.write_text('')",
        "Path('a').write_bytes(b'')",
        "os.replace(one, other)",
        "one.replace(other)",
        "one.rename(other)",
        "shutil.copy(one, other)",
        "shutil.copytree(one, other)",
        "copyfile(one, other)",
        "table.to_csv(path)",
        "table.to_parquet(path, index=False)",
        "figure.savefig(path)",
        "image.save(path, 'png')",
        "ZipFile(path, 'w')",
        "nbformat.write(notebook, path)",
        "pdf.output(path)",
    ],
)
def test_what_writes_is_found(source: str) -> None:
    assert len(list(written_in(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "open(path)",
        "path.open('rb')",
        "path.open(encoding='utf-8')",
        "AttemptLog.open(path, student)",
        "text.replace('a', 'b')",
        "msgspec.structs.replace(state, at=1)",
        "replace(state, turn=2)",
        "table.to_csv()",
        "to_csv(results)",
        "log.save(path)",
        "write_whole(path, 'text')",
    ],
)
def test_what_does_not_is_let_be(source: str) -> None:
    assert list(written_in(source)) == []
