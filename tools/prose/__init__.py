"""Reads everything that people read, and says where it is not plain English.

python -m tools.prose [PATH ...]          # what is found in files or folders, by default in the whole project
python -m tools.prose --grades [PATH ...] # and the school grade of each text, the hardest first
python -m tools.prose --list [PATH ...]   # every sentence that is read, with its place and kind

Three things are looked at:

- phrases that give a translation away: `phrases.toml`, each with what to write instead;
- words that `docs/glossary.md` says not to use: the last column of its first table;
- the Flesch-Kincaid grade of a text: at most 7 for pupils, at most 10 for the guide.

A text is a page, a notebook, a level, an exercise or a rule. Texts of fewer than 100 words are graded together, file by
file. `words.toml` has the words that count otherwise than they are spelt, `exceptions.toml` what may stay, with reasons.
An exception that nothing needs any more is an error too.
"""

from __future__ import annotations
