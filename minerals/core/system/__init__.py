"""The machine below: files, time limits, locks, optional libraries, and what the kit brings along."""

from __future__ import annotations

from minerals.core.system.arguments import require
from minerals.core.system.bundled_files import NOTEBOOKS, REPLAYS, bundled_file, is_checkout, supplies
from minerals.core.system.cpu_count import cores
from minerals.core.system.files import (
    PRIVATE,
    Content,
    make_folder,
    open_shared,
    put_content,
    put_folder_on_disk,
    require_writable,
    scan_shared,
    sweep,
    write_folder,
    write_whole,
)
from minerals.core.system.files.flock import lock
from minerals.core.system.lazy_modules import lazy
from minerals.core.system.limited_toml import TomlError, TomlLimitError, read_toml
from minerals.core.system.limits import (
    DEEPEST_OPTION,
    LARGEST_LOG,
    LARGEST_PAGE,
    LARGEST_SHARED,
    LARGEST_SHARED_GAME,
    LARGEST_TABLE,
    LONGEST_ACTION,
    LONGEST_GAME_LINK,
    LONGEST_LINE,
    LONGEST_LINK,
    LONGEST_NAME,
    LONGEST_OPTION,
    LONGEST_POSITION,
    MOST_ENTRIES,
    MOST_STROKES,
    MOST_TRIALS,
    MOST_VALUES,
    UNREADABLE,
    read_at_most,
    require_length,
    size_in_words,
)
from minerals.core.system.missing_files import file_errors_explained, read_file
from minerals.core.system.notebook_language import follow_reader, in_language, tell_kernels, twin_of
from minerals.core.system.optional_dependencies import missing, missing_of, named_extra, require_libraries
from minerals.core.system.origin import install_command
from minerals.core.system.package_folder import Folder, NoFolder
from minerals.core.system.packed_text import pack_text, unpack_text
from minerals.core.system.processes import LostTaskError, done_in_processes, results_of, sendable
from minerals.core.system.thread_lock import Lock
from minerals.core.system.time_limits import OutOfTime, place_of_work, require_time, time_limit, while_wanted

__all__ = [
    "DEEPEST_OPTION",
    "LARGEST_LOG",
    "LARGEST_PAGE",
    "LARGEST_SHARED",
    "LARGEST_SHARED_GAME",
    "LARGEST_TABLE",
    "LONGEST_ACTION",
    "LONGEST_GAME_LINK",
    "LONGEST_LINE",
    "LONGEST_LINK",
    "LONGEST_NAME",
    "LONGEST_OPTION",
    "LONGEST_POSITION",
    "MOST_ENTRIES",
    "MOST_STROKES",
    "MOST_TRIALS",
    "MOST_VALUES",
    "NOTEBOOKS",
    "PRIVATE",
    "REPLAYS",
    "UNREADABLE",
    "Content",
    "Folder",
    "Lock",
    "LostTaskError",
    "NoFolder",
    "OutOfTime",
    "TomlError",
    "TomlLimitError",
    "bundled_file",
    "cores",
    "done_in_processes",
    "file_errors_explained",
    "follow_reader",
    "in_language",
    "install_command",
    "is_checkout",
    "lazy",
    "lock",
    "make_folder",
    "missing",
    "missing_of",
    "named_extra",
    "open_shared",
    "pack_text",
    "place_of_work",
    "put_content",
    "put_folder_on_disk",
    "read_at_most",
    "read_file",
    "read_toml",
    "require",
    "require_length",
    "require_libraries",
    "require_time",
    "require_writable",
    "results_of",
    "scan_shared",
    "sendable",
    "size_in_words",
    "supplies",
    "sweep",
    "tell_kernels",
    "time_limit",
    "twin_of",
    "unpack_text",
    "while_wanted",
    "write_folder",
    "write_whole",
]
