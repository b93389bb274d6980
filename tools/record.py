"""Records the logs that are shipped in `replays`: worked examples and lessons, and games between bots.

python -m tools.record            # write all of them again
python -m tools.record --check    # list those that would change
"""

from __future__ import annotations

import sys

from minerals.core.system import write_whole
from tools import ROOT
from tools.recordings import iceminers, mattock, minerals, out_of_mine
from tools.recordings.recording import Recordings

FOLDER = ROOT / "replays"

RECORDINGS: Recordings = minerals.RECORDINGS | mattock.RECORDINGS | iceminers.RECORDINGS | out_of_mine.RECORDINGS


def main() -> int:
    """Write every log, or check that none of them would change."""
    checking = "--check" in sys.argv[1:]
    changed = []
    for name, record in RECORDINGS.items():
        path = FOLDER / name
        written = b"".join(record().lines())
        if not path.exists() or path.read_bytes() != written:
            changed.append(name)
            if not checking:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, written)
    print("\n".join(f"changed: {name}" for name in changed) or "nothing has changed")
    return 1 if checking and changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
