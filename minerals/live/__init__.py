"""Boards, replays and lessons that live on a plain page: the kit's own Python runs in a worker of the page.

What a notebook shows, a page shows too. The widgets are the same, and so is what they do: their Python runs in
Pyodide, and `manager.js` shows their models, as the front end of a notebook does.

A page is made with the state in which its widgets begin, and with their answers to the first action. So it shows
everything at once, and answers while Python is still on its way. As soon as Python is there, it goes on from what was
clicked meanwhile.

`Host` runs widgets and sends what they say as plain data. `take_still` notes what they say first. `subject` names
what a page shows (`subjects`), `live_page` makes the page, and `write_live` writes it with the engine that it needs
(`export`): a folder with Python for browsers, the kit and its libraries (`engine`). `FolderServer` shows such a folder
on this computer (`folder_server`).
"""

from minerals.live.host import Host, Message
from minerals.live.still import Still, take_still

# The engine loads this package too, and has no templates of pages. So `export` and the others are imported by name.
__all__ = ["Host", "Message", "Still", "take_still"]
