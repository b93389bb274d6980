"""Records the logs that ship in this folder: worked examples and lessons, and games between bots.

python replays/record.py            # write them all anew
python replays/record.py --check    # say which of them would change
"""

from __future__ import annotations

import sys
from pathlib import Path

from replays.recording import iceminers, mattock, minerals, out_of_mine
from replays.recording.playing import Recordings

FOLDER = Path(__file__).parent

RECORDINGS: Recordings = minerals.RECORDINGS | mattock.RECORDINGS | iceminers.RECORDINGS | out_of_mine.RECORDINGS


def main() -> int:
    """Write every log, or check that none would change."""
    checking = "--check" in sys.argv[1:]
    changed = []
    for name, record in RECORDINGS.items():
        path = FOLDER / name
        written = b"".join(record().lines())
        if not path.exists() or path.read_bytes() != written:
            changed.append(name)
            if not checking:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(written)
    print("\n".join(f"changed: {name}" for name in changed) or "nothing has changed")
    return 1 if checking and changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
