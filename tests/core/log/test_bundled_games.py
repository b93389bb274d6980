"""The recorded games that come with the kit, by name, and where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.core.log.bundled_games import Replays
from minerals.core.system import bundled_file, is_checkout, supplies
from minerals.core.system import bundled_files as places


def test_every_recorded_game_is_listed_with_its_title(root: Path) -> None:
    recorded = minerals.replays()
    files = {path.relative_to(root / "replays").with_suffix("").as_posix() for path in root.glob("replays/*/*.replay")}
    assert set(recorded) == files
    assert list(recorded) == sorted(recorded)
    assert all(recorded.titles.values())
    assert str(recorded).splitlines()[0].split(maxsplit=1) == ["iceminers/carrying", "Picking up and dropping"]


def test_a_recorded_game_is_opened_by_its_name() -> None:
    log = minerals.replays()["mattock/last-space"]
    assert log.game.name == "mattock"
    assert minerals.match_of(log).is_over
    assert log.header.meta["title"] == minerals.replays().titles["mattock/last-space"]


@pytest.mark.parametrize("game", ["iceminers", "mattock", "minerals", "out_of_mine"])
def test_those_of_one_game_are_a_part_of_them(game: str) -> None:
    assert list(minerals.replays(game)) == [name for name in minerals.replays() if name.startswith(f"{game}/")]
    assert all(log.game.name == game for log in [minerals.replays(game)[next(iter(minerals.replays(game)))]])


def test_an_unknown_name_is_a_key_that_is_missing_and_suggests_another() -> None:
    recorded = minerals.replays()
    assert "mattock/last" not in recorded
    assert recorded.get("mattock/last") is None
    with pytest.raises(KeyError) as caught:
        recorded["last-space"]
    assert isinstance(caught.value, minerals.OptionError)
    assert str(caught.value) == "There is no recorded game 'last-space'. Did you mean 'mattock/last-space'?"


def test_a_recorded_game_is_checked_when_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "forged.replay"
    recorded = minerals.replays().path("mattock/printed-example").read_bytes()
    file.write_bytes(recorded.replace(b'"to":"e5"', b'"to":"e6"'))
    with pytest.raises(minerals.LogError, match=r"forged\.replay"):
        Replays({"mattock/forged": file})["mattock/forged"]


def test_in_a_checkout_nothing_is_copied(root: Path) -> None:
    assert is_checkout()
    assert supplies() == root


def test_an_installed_kit_has_them_in_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "minerals"
    for folder in ("notebooks", "replays/mattock"):
        (package / "supplies" / folder).mkdir(parents=True)
    (package / "supplies/replays/mattock/only.replay").write_bytes(b'{"meta":{"title":"The only one"}}\n')
    monkeypatch.setattr(places, "_PACKAGE", package)
    assert not is_checkout()
    assert str(minerals.replays()) == "mattock/only   The only one"


def test_a_kit_without_them_says_how_to_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "minerals")
    with pytest.raises(minerals.MineralsError, match=r"Install the kit again: pip install --force-reinstall "):
        minerals.replays()


def test_what_programs_leave_behind_is_not_supplied(tmp_path: Path) -> None:
    left = ["notebooks/.ipynb_checkpoints/a.ipynb", "notebooks/studies/__pycache__/a.py", "notebooks/saved.replay"]
    left += ["notebooks/probability/locale/de.po", "replays/archive/1/a.replay", "replays/README.md", "docs/index.md"]
    kept = ["notebooks/a.ipynb", "notebooks/studies/data/a.parquet", "replays/mattock/a.replay"]
    for name in (*left, *kept):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(bundled_file(tmp_path)) == kept
