"""Trials that try to lose a game, to break a file or to get in: `python -m tests.hardening`.

Each module with a `TRIAL` is one trial: something done to the kit very often, and a promise that must hold each time.
pytest runs all of them in a small size; `python -m tests.hardening --full` runs them in the size whose table stands in
docs/reliability.md. They kill processes, fill disks and send signals, so they need a POSIX system.
"""
