"""What opens a recorded game in JupyterLab: a handler of its server makes the page, and an extension shows it.

The wheel has two files for Jupyter, which are here as `etc` and `share`: a setting that turns on the server's part, and
the extension of JupyterLab. The extension is one file of plain JavaScript, so what is installed is its source.

Only the server of Jupyter imports this package, and needs no board for it: nothing here imports the widgets.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    from minerals.core.system import tell_kernels
    from minerals.exchange.viewer.handlers import handlers

    tell_kernels()
    server.web_app.add_handlers(".*$", handlers(server.web_app.settings["base_url"]))
