"""The theme: every role looks like something, nobody's eyes are left out, all words can be read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from minerals.core.game import game_names, get_game
from minerals.core.text import MineralsError
from minerals.picture import Colour, ThemeError, roles, style
from minerals.picture.themes import MODES, Mode, family, read_theme
from tests.core.temporary_games import registered
from tests.picture.colour_vision import EYES, assert_differ, contrast, over

TILES = ("white", "blue", "pink", "black", "golden", "red", "green", "yellow", "orange")
PLAYERS = ("1", "2", "3", "4", "5")
MARKS = ("target", "selected", "refused", "before", "after", "hint")
GROUNDS = ("background", "board", "panel", "panel.active")

modes = pytest.mark.parametrize("mode", MODES)
eyes = pytest.mark.parametrize("eyes", EYES)


def fill(role: str, mode: Mode) -> Colour:
    colour = style(role, mode).fill
    assert colour is not None, f"{role} has no fill"
    return colour


class TestLookup:
    def test_a_role_looks_as_the_theme_says(self) -> None:
        assert fill("tile.black", "light") == Colour.read("#26282e")

    def test_light_and_dark_differ(self) -> None:
        assert fill("background", "light") != fill("background", "dark")

    def test_an_unnamed_role_looks_like_the_role_above_it(self) -> None:
        assert style("tile.white.cracked.badly") == style("tile.white")
        assert style("tile.marble") == style("tile")

    def test_a_role_takes_what_it_leaves_out_from_the_role_above_it(self) -> None:
        assert style("tile.white").width == style("tile").width
        assert style("player.3").stroke == style("player").stroke

    def test_an_unknown_role_is_an_error_that_names_it_and_what_is_near(self) -> None:
        with pytest.raises(ThemeError, match=r"no role 'plyer\.1'; did you mean player"):
            style("plyer.1")

    def test_a_role_near_to_nothing_gets_the_list(self) -> None:
        with pytest.raises(ThemeError, match="its roles begin with background, board"):
            style("xyz")

    def test_the_empty_role_is_unknown(self) -> None:
        with pytest.raises(ThemeError):
            style("")

    def test_an_unknown_mode_is_an_error(self) -> None:
        with pytest.raises(ThemeError, match="no mode 'sepia'"):
            style("tile", "sepia")  # type: ignore[arg-type]

    def test_theme_errors_are_errors_of_the_kit(self) -> None:
        assert issubclass(ThemeError, MineralsError)

    @pytest.mark.parametrize(
        "role",
        [
            *("background", "board", "panel", "panel.active", "card", "card.text", "button", "button.active"),
            *("text", "text.quiet", "text.title", "text.warning", "arrow", "player", "player.text"),
            *(f"tile.{name}" for name in (*TILES, "empty", "crevice")),
            *(f"letter.{name}" for name in (*TILES, "empty", "crevice")),
            *(f"pip.{name}" for name in TILES),
            *(f"player.{number}" for number in PLAYERS),
            *(f"mark.{kind}" for kind in MARKS),
            *("cell", "cell.text", "piece", "piece.text", "piece.active", "die", "die.pip"),
        ],
    )
    def test_the_roles_games_are_promised_are_named(self, role: str) -> None:
        assert role in roles()


class TestGames:
    """What only one game shows stands in its folder, under its name."""

    def test_a_role_of_a_game_looks_as_its_own_theme_says(self) -> None:
        assert fill("iceminers.gem.red", "light") == Colour.read("#a63221")

    def test_a_games_role_is_nobody_elses(self) -> None:
        for role in ("gem.red", "mattock.gem.red"):
            with pytest.raises(ThemeError, match=rf"no role '{role}'"):
                style(role)

    def test_a_game_has_the_common_roles_under_its_name(self) -> None:
        assert style("iceminers.tile.red.facet", "dark") == style("tile.red.facet", "dark")

    def test_a_games_theme_is_laid_over_the_common_one(self) -> None:
        own, common = style("minerals.mark.fragment"), style("mark")
        assert own.halo == common.halo
        assert own.stroke != common.stroke
        assert style("minerals.mark.target") == style("mark.target")
        assert style("iceminers.board.square") != style("board") == style("board.square")

    @modes
    def test_every_role_of_every_game_looks_like_something(self, mode: Mode) -> None:
        named = [role for game in game_names() for role in roles(game)]
        assert {role.partition(".")[0] for role in named} >= {"iceminers", "minerals", "out_of_mine"}
        assert all(look.fill or look.stroke for look in (style(role, mode) for role in named))

    def test_an_unknown_role_of_a_game_is_an_error_that_knows_its_own_roles_as_well(self) -> None:
        with pytest.raises(ThemeError, match=r"theme of Iceminers has no role 'iceminers\.gme\.red'; did you mean gem"):
            style("iceminers.gme.red")
        with pytest.raises(ThemeError, match=r"theme of Mattock has no role 'mattock\.tiel'; did you mean tile"):
            style("mattock.tiel")

    def test_the_name_of_a_game_alone_is_no_role(self) -> None:
        with pytest.raises(ThemeError, match="no role 'iceminers'"):
            style("iceminers")

    @pytest.mark.parametrize(
        ("written", "complaint"),
        [
            ("[moon", r"Painted: theme\.toml: "),
            ('[moon]\nfill = "blue"', r"Painted: Theme, role 'moon': 'blue' is not a colour"),
        ],
    )
    def test_a_broken_theme_of_a_game_is_an_error_that_names_the_game(
        self, written: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "theme.toml").write_text(written, encoding="utf-8")
        monkeypatch.setattr("minerals.core.game.game.Game.folder", tmp_path)
        game = msgspec.structs.replace(get_game("mattock"), name="painted", title="Painted")
        with registered(game), pytest.raises(ThemeError, match=complaint):
            style("painted.moon")

    @pytest.mark.parametrize(
        ("role", "kind"), [("tile.white", "tile"), ("iceminers.board.red", "board"), ("out_of_mine.rock.cell", "rock")]
    )
    def test_the_family_of_a_role_is_its_first_word_without_the_game(self, role: str, kind: str) -> None:
        assert family(role) == kind


class TestReading:
    def test_two_colours_are_light_and_dark(self) -> None:
        table = {"wall": {"fill": ["#ffffff", "#000000"]}}
        assert read_theme(table, "light")["wall"].fill == Colour(255, 255, 255)
        assert read_theme(table, "dark")["wall"].fill == Colour(0, 0, 0)

    def test_opacity_thins_every_colour_of_the_role(self) -> None:
        veil = read_theme({"veil": {"fill": "#ffffff", "stroke": "#00000080", "opacity": 0.5}}, "light")["veil"]
        assert (veil.fill, veil.stroke) == (Colour(255, 255, 255, 0.5), Colour(0, 0, 0, 0.25))

    @pytest.mark.parametrize(
        ("keys", "reason"),
        [
            ({"fill": "blue"}, "'blue' is not a colour"),
            ({"fill": ["#ffffff"]}, "two colours"),
            ({"stroke": 3}, "'3' is not a colour"),
            ({"width": "thick"}, "float"),
            ({"colour": "#ffffff"}, "no 'colour' in a style"),
        ],
    )
    def test_a_broken_theme_is_an_error_that_names_the_role(self, keys: dict[str, object], reason: str) -> None:
        with pytest.raises(ThemeError, match=r"role 'tile\.white'") as caught:
            read_theme({"tile": {"white": keys}}, "light")
        assert reason in str(caught.value)


class TestColourBlindness:
    """Two colours nearer than 20 could be mistaken across a room; for tritanopia, which is rare, 14 must do."""

    @modes
    @eyes
    @pytest.mark.parametrize("layer", ["", ".facet"])
    @pytest.mark.parametrize(
        "names",
        [
            ("white", "blue", "pink", "black", "golden"),
            ("red", "green", "blue", "yellow", "black"),
            ("yellow", "blue", "green", "red", "white"),
        ],
        ids=["minerals", "coasters", "shafts"],
    )
    def test_every_two_tile_colours_of_a_game_differ(
        self, names: tuple[str, ...], layer: str, eyes: str, mode: Mode
    ) -> None:
        assert_differ([f"tile.{name}{layer}" for name in names], mode, eyes, least=20)

    @modes
    @eyes
    @pytest.mark.parametrize("layer", ["", ".facet"])
    def test_all_tile_colours_there_are_differ(self, layer: str, eyes: str, mode: Mode) -> None:
        assert_differ([f"tile.{name}{layer}" for name in TILES], mode, eyes, least=15)

    @modes
    @eyes
    def test_every_two_players_differ(self, eyes: str, mode: Mode) -> None:
        assert_differ([f"player.{number}" for number in PLAYERS], mode, eyes, least=25)

    def test_marks_differ_by_more_than_hue(self) -> None:
        lines = {(look.width, look.dash, look.fill is None) for look in (style(f"mark.{kind}") for kind in MARKS)}
        assert len(lines) == len(MARKS)


class TestContrast:
    """Words need a contrast of 4.5, the pips and outlines that carry meaning 3."""

    @modes
    @pytest.mark.parametrize("name", TILES)
    @pytest.mark.parametrize("layer", ["", ".facet"])
    def test_letters_on_tiles(self, name: str, layer: str, mode: Mode) -> None:
        assert contrast(fill(f"letter.{name}", mode), fill(f"tile.{name}{layer}", mode)) >= 4.5

    @modes
    @pytest.mark.parametrize("name", ["empty", "crevice"])
    def test_letters_on_empty_cells(self, name: str, mode: Mode) -> None:
        assert contrast(fill(f"letter.{name}", mode), fill(f"tile.{name}", mode)) >= 4.5

    @modes
    @pytest.mark.parametrize("name", TILES)
    @pytest.mark.parametrize("layer", ["", ".facet"])
    def test_pips_on_tiles(self, name: str, layer: str, mode: Mode) -> None:
        assert contrast(fill(f"pip.{name}", mode), fill(f"tile.{name}{layer}", mode)) >= 3

    @modes
    @pytest.mark.parametrize("number", PLAYERS)
    def test_digits_on_players(self, number: str, mode: Mode) -> None:
        assert contrast(fill("player.text", mode), fill(f"player.{number}", mode)) >= 4.5

    @modes
    @pytest.mark.parametrize("ground", [*GROUNDS, "card", "button"])
    @pytest.mark.parametrize("words", ["text", "text.title", "text.quiet", "text.warning", "panel.text"])
    def test_words_on_grounds(self, words: str, ground: str, mode: Mode) -> None:
        assert contrast(fill(words, mode), fill(ground, mode)) >= 4.5

    @modes
    @pytest.mark.parametrize(
        ("words", "ground"),
        [
            ("card.text", "card"),
            ("button.text", "button"),
            ("button.text.active", "button.active"),
            ("cell.text", "cell"),
            ("piece.text", "piece"),
        ],
    )
    def test_words_on_things(self, words: str, ground: str, mode: Mode) -> None:
        assert contrast(fill(words, mode), fill(ground, mode)) >= 4.5

    @modes
    @pytest.mark.parametrize("kind", MARKS)
    @pytest.mark.parametrize("ground", [f"tile.{name}" for name in (*TILES, "empty", "crevice")])
    def test_marks_show_on_every_tile(self, kind: str, ground: str, mode: Mode) -> None:
        """Either the line stands out from the tile, or its halo stands out and the line from the halo."""
        look = style(f"mark.{kind}", mode)
        assert look.stroke is not None
        assert look.halo is not None
        halo = over(look.halo, fill(ground, mode))
        assert contrast(look.stroke, halo) >= 3

    @modes
    def test_the_arrow_shows_on_every_tile(self, mode: Mode) -> None:
        look = style("arrow", mode)
        assert look.stroke is not None
        assert look.halo is not None
        for name in TILES:
            assert contrast(look.stroke, over(look.halo, fill(f"tile.{name}", mode))) >= 3

    @modes
    def test_a_button_in_use_stands_out_from_one_that_is_not(self, mode: Mode) -> None:
        assert contrast(fill("button.active", mode), fill("button", mode)) >= 3
