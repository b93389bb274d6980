"""Checks everything that people read for plain English.

python -m tools.prose [PATH ...]          # check files or folders, by default the whole project
python -m tools.prose --grades [PATH ...] # show the school grade of each text too, the hardest first
python -m tools.prose --list [PATH ...]   # list every sentence, with its place and kind

It looks for four things:

- phrases that sound translated: `phrases.toml`, each with a suggestion;
- words in quotation marks in the last column of `docs/glossary.md`, which nobody should use;
- texts that are too hard: the Flesch-Kincaid grade is at most 7 for students and at most 10 for the guide;
- sentences that are too long: at most 30 words for students, 35 for the guide, 45 elsewhere.

A text is a page, a notebook, a level, an exercise or a rule. Texts of fewer than 100 words are graded together, file by
file. `words.toml` lists the words whose syllables cannot be counted by their spelling. `exceptions.toml` lists what may
stay, with reasons; an exception that nothing needs is reported too.
"""

from __future__ import annotations
