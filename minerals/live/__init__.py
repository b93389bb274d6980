"""Boards, replays and lessons that live on a plain page: the kit's own Python runs in a worker of the page.

What a notebook shows, a page shows too. The widgets are the same, and so is what they do: their Python runs in
Pyodide, and `manager.js` shows their models, as the front end of a notebook does.

A page is made with the state in which its widgets begin, and with their answers to the first action. So it shows
everything at once, and answers while Python is still on its way. As soon as Python is there, it takes up all clicks
that came meanwhile.

`host` runs widgets and sends what they say as plain data. `still` notes what they say first. `subjects` names what a
page shows, `page` and `export` make it and write it with the engine that it needs: a folder with Python for browsers,
the kit and its libraries (`engine`). `folder_server` shows such a folder on this computer. The worker of a page imports
nothing but `host`.
"""
