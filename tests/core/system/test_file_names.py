"""Names that a system cannot give a file are refused in one sentence, whatever was to be done with the file."""

from pathlib import Path

import pytest

import minerals
from minerals import MineralsError
from minerals.classroom.attempts import AttemptLog
from minerals.classroom.room import ClassFolder
from minerals.core.system import file_errors_explained
from minerals.exchange.records import read_records
from tests.core.processes import in_another_process


def begun():
    return minerals.new("pebbles", seed=1)


def saved(path):
    return begun().log.save(path)


ASCII = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""The environment of a program whose system writes names in ASCII."""
DOORS = {
    "record": lambda path: begun().record(path),
    "save": saved,
    "load": minerals.load,
    "open": lambda path: AttemptLog.open(path, "Ada", "week-1"),
    "make": ClassFolder.make,
    "read_records": read_records,
    "simulate": lambda path: minerals.simulate("mattock", games=1, folder=path, progress=False),
}


@pytest.mark.parametrize("kind", [str, Path])
@pytest.mark.parametrize("name", ["a\0b", "\ud800.replay"])
@pytest.mark.parametrize("door", DOORS)
def test_no_file_has_such_a_name(door, name, kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        MineralsError, match=r"takes the name of a file, (which cannot|and names are written)"
    ) as caught:
        DOORS[door](kind(name))
    said = str(caught.value)
    assert said.startswith(f"{door}: ")
    assert said.isascii() and len(said) <= 300
    assert not list(tmp_path.iterdir())


def test_where_names_are_ascii_a_letter_is_refused_and_the_remedy_named(tmp_path):
    code = """
        match = minerals.new("pebbles", seed=1)
        for use in (match.record, match.log.save, minerals.load):
            try:
                use(sys.argv[1] + "/\\xfc.replay")
            except minerals.MineralsError as error:
                print(ascii(str(error)))
    """
    found = in_another_process(code, tmp_path, environment=ASCII)
    for said, door in zip(found.stdout.splitlines(), ("record", "save", "load"), strict=True):
        assert said == (
            f"\"{door}: path takes the name of a file, and names are written in ascii here, which has no '\\\\xfc': "
            'choose another name, or set PYTHONUTF8=1 before you start Python."'
        )
    assert not list(tmp_path.iterdir())


def test_a_name_made_of_another_is_refused_as_well(tmp_path):
    """Such as the name of a report, which is made of a student's."""
    refusal = "cannot be the name of a file, and names are written in utf-8 here"
    with pytest.raises(MineralsError, match=refusal), file_errors_explained():
        (tmp_path / "\ud800.html").write_text("")


def test_other_letters_that_cannot_be_written_are_no_matter_of_names():
    with pytest.raises(UnicodeEncodeError), file_errors_explained():
        "Zoë".encode("ascii")
