"""Trials that try to lose a game, break a file or get in: `python -m tests.hardening`.

Each module with a `TRIAL` is one trial: it does something to the kit very often, and a promise must hold each time.
pytest runs all of them in a small size; `python -m tests.hardening --full` runs them in the sizes shown in
docs/reliability.md. They kill processes, fill disks and send signals, so they need a POSIX system.
"""
