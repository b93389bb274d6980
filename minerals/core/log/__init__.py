"""The log: a tree of records in a JSON Lines file, read as untrusted input, written crash-safe."""

from minerals.core.log.bundled_games import replays
from minerals.core.log.copies import standing_on
from minerals.core.log.entries import (
    AT_TABLE,
    SYMBOLS,
    ActionRecord,
    Annotation,
    Comment,
    Header,
    Moment,
    Order,
    Record,
    Setup,
    Symbol,
    digest_of,
    in_plain_form,
    is_torn,
    lines_of,
    split_line,
    write_line,
)
from minerals.core.log.episode import Episode
from minerals.core.log.files import SUFFIXES, FoundLogs, UnreadFile, is_named_as_log, look_through
from minerals.core.log.frame import COLUMNS, field_columns, rows
from minerals.core.log.link import GAME_LINK, is_game_link, log_link, read_log_link
from minerals.core.log.log import Log
from minerals.core.log.node import Deed, LineChoice, Node, amid, node_at
from minerals.core.log.reader import load, read_log, set_up
from minerals.core.log.recorder import FilePosition, Recorder, block_recording
from minerals.core.log.same_game import SameGame
from minerals.core.log.schema import log_schema
from minerals.core.log.stops import UNITS, Stops, Unit
from minerals.core.log.telling import Draws
from minerals.core.log.trouble import RecordingError

__all__ = [
    "AT_TABLE",
    "COLUMNS",
    "GAME_LINK",
    "SUFFIXES",
    "SYMBOLS",
    "UNITS",
    "ActionRecord",
    "Annotation",
    "Comment",
    "Deed",
    "Draws",
    "Episode",
    "FilePosition",
    "FoundLogs",
    "Header",
    "LineChoice",
    "Log",
    "Moment",
    "Node",
    "Order",
    "Record",
    "Recorder",
    "RecordingError",
    "SameGame",
    "Setup",
    "Stops",
    "Symbol",
    "Unit",
    "UnreadFile",
    "amid",
    "block_recording",
    "digest_of",
    "field_columns",
    "in_plain_form",
    "is_game_link",
    "is_named_as_log",
    "is_torn",
    "lines_of",
    "load",
    "log_link",
    "log_schema",
    "look_through",
    "node_at",
    "read_log",
    "read_log_link",
    "replays",
    "rows",
    "set_up",
    "split_line",
    "standing_on",
    "write_line",
]
