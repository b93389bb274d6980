"""The room: what a class is doing right now, for its teacher.

>>> import tempfile
>>> from minerals.classroom.room import ClassFolder
>>> with tempfile.TemporaryDirectory() as place:
...     made = ClassFolder.make(f"{place}/7b", title="Class 7b", code="ruby")
...     made.admits("Ruby")
True
"""

from minerals.classroom.room.desk import StuckRule
from minerals.classroom.room.folder import ClassFolder
from minerals.classroom.room.room import Room
from minerals.classroom.room.watch import Watch

__all__ = ["ClassFolder", "Room", "StuckRule", "Watch"]
