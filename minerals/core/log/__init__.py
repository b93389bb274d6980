"""The log: a tree of records in a JSON Lines file, read as untrusted input, written crash-safe."""

from minerals.core.log.entries import Annotation, Comment, Header, Moment, Played, Record, Setup, Symbol
from minerals.core.log.log import Log
from minerals.core.log.node import Node, node_at
from minerals.core.log.reader import load, read_log, set_up
from minerals.core.log.stops import UNITS, Stops, Unit

__all__ = [
    "UNITS",
    "Annotation",
    "Comment",
    "Header",
    "Log",
    "Moment",
    "Node",
    "Played",
    "Record",
    "Setup",
    "Stops",
    "Symbol",
    "Unit",
    "load",
    "node_at",
    "read_log",
    "set_up",
]
