"""Boards, replays and lessons that live on a plain page: the kit's own Python runs in a worker of the page.

What a notebook shows, a page shows too. The widgets are the same, and so is what they do: their Python runs in
Pyodide, and `manager.js` shows their models, as the front end of a notebook does.

A page is made with the state in which its widgets begin, and with their answers to the first action. So it shows
everything at once, and answers while Python is still on its way. As soon as Python is there, it goes on from what was
clicked meanwhile.

`Host` runs widgets and sends what they say as plain data. `take_still` notes what they say first. `subject` names
what a page shows, `live_page` makes the page, and `write_live` writes it with the engine that it needs: a folder with
Python for browsers, the kit and its libraries. `FolderServer` shows such a folder on this computer.
"""

from minerals.live.engine import EngineError, engine_files, write_engine
from minerals.live.export import live_page, require_same_website, write_live
from minerals.live.folder_server import FolderServer
from minerals.live.host import Host, Message
from minerals.live.page import ENGINE, PAGE
from minerals.live.still import Still, take_still
from minerals.live.subjects import Subject, subject

__all__ = [
    "ENGINE",
    "PAGE",
    "EngineError",
    "FolderServer",
    "Host",
    "Message",
    "Still",
    "Subject",
    "engine_files",
    "live_page",
    "require_same_website",
    "subject",
    "take_still",
    "write_engine",
    "write_live",
]
