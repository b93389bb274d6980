"""`get_game` and `new` for a type checker, which knows from a game's name what its match holds."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, overload

from minerals.core.game import ActionT, Chance, EventT, Game, OptionsT, PlaceT, PlayerT, StateT
from minerals.core.match import Match
from minerals.games import iceminers, mattock, minerals, out_of_mine

_Players: TypeAlias = int | Sequence[str] | None
_Seed: TypeAlias = int | str | None
_Position: TypeAlias = Match | str | None
_Meta: TypeAlias = Mapping[str, object] | None
_Told: TypeAlias = Iterable[str | int]

_Iceminers: TypeAlias = Match[
    iceminers.State,
    iceminers.IceminersAction,
    iceminers.IceminersEvent,
    iceminers.IceminersOptions,
    iceminers.Square,
    iceminers.Player,
]
_Mattock: TypeAlias = Match[
    mattock.State, mattock.MattockAction, mattock.MattockEvent, mattock.MattockOptions, mattock.Space, mattock.Player
]
_Minerals: TypeAlias = Match[
    minerals.State,
    minerals.MineralsAction,
    minerals.MineralsEvent,
    minerals.MineralsOptions,
    minerals.Hex,
    minerals.Player,
]
_OutOfMine: TypeAlias = Match[
    out_of_mine.State,
    out_of_mine.OutOfMineAction,
    out_of_mine.OutOfMineEvent,
    out_of_mine.OutOfMineOptions,
    out_of_mine.Cell,
    out_of_mine.Player,
]

@overload
def get_game(
    name: Literal["iceminers"],
) -> Game[
    iceminers.State,
    iceminers.IceminersAction,
    iceminers.IceminersEvent,
    iceminers.IceminersOptions,
    iceminers.Square,
    iceminers.Player,
]: ...
@overload
def get_game(
    name: Literal["mattock"],
) -> Game[
    mattock.State, mattock.MattockAction, mattock.MattockEvent, mattock.MattockOptions, mattock.Space, mattock.Player
]: ...
@overload
def get_game(
    name: Literal["minerals"],
) -> Game[
    minerals.State,
    minerals.MineralsAction,
    minerals.MineralsEvent,
    minerals.MineralsOptions,
    minerals.Hex,
    minerals.Player,
]: ...
@overload
def get_game(
    name: Literal["out_of_mine"],
) -> Game[
    out_of_mine.State,
    out_of_mine.OutOfMineAction,
    out_of_mine.OutOfMineEvent,
    out_of_mine.OutOfMineOptions,
    out_of_mine.Cell,
    out_of_mine.Player,
]: ...
@overload
def get_game(name: str) -> Game: ...
@overload
def new(
    game: Literal["iceminers"],
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> _Iceminers: ...
@overload
def new(
    game: Literal["mattock"],
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> _Mattock: ...
@overload
def new(
    game: Literal["minerals"],
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> _Minerals: ...
@overload
def new(
    game: Literal["out_of_mine"],
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> _OutOfMine: ...
@overload
def new(
    game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]: ...
@overload
def new(
    game: str,
    *,
    players: _Players = None,
    seed: _Seed = None,
    chance: Chance | None = None,
    position: _Position = None,
    meta: _Meta = None,
    at_table: bool = False,
    told: _Told = (),
    **options: object,
) -> Match: ...
