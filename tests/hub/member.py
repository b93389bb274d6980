"""Somebody who logs in to a JupyterHub and works there, as a browser does: at the hub's address, with its cookies."""

from __future__ import annotations

import json
import time
import uuid
from typing import Any

import requests
import websocket

PATIENCE = 60
"""Seconds until something that does not come is missed."""


class Member:
    """A person with a login, a password and a browser."""

    def __init__(self, address: str, name: str, password: str) -> None:
        self.address = address
        self.name = name
        self.browser = requests.Session()
        self._kernel = ""
        self._login(password)

    def _login(self, password: str) -> None:
        page = f"{self.address}/hub/login"
        self.browser.get(page, timeout=PATIENCE)
        form = {"username": self.name, "password": password, "_xsrf": self.browser.cookies.get("_xsrf", path="/hub/")}
        answer = self.browser.post(page, data=form, timeout=PATIENCE, allow_redirects=False)
        assert answer.status_code == 302, f"{self.name} was not let in: {answer.status_code}"

    @property
    def own(self) -> str:
        """The address of the own server."""
        return f"{self.address}/user/{self.name}"

    def start(self) -> None:
        """Ask for the own server, and wait until it shows JupyterLab. No lesson is opened."""
        first = f"/user/{self.name}/lab"
        answer = self.browser.get(f"{self.address}/hub/spawn/{self.name}?next={first}", timeout=PATIENCE)
        end = time.monotonic() + PATIENCE
        while not answer.url.startswith(f"{self.address}{first}"):
            assert time.monotonic() < end, f"the server of {self.name} did not start: {answer.url}"
            time.sleep(0.3)
            answer = self.browser.get(f"{self.address}/hub/user-redirect/lab", timeout=PATIENCE)

    @property
    def first_page(self) -> str:
        """The address to which the own server sends its user."""
        answer = self.browser.get(f"{self.own}/", timeout=PATIENCE, allow_redirects=False)
        return answer.headers["Location"]

    def run(self, code: str) -> str:
        """Run code in the kernel of the own server, which is started if needed, and return what it prints."""
        if not self._kernel:
            sent = self.browser.post(f"{self.own}/api/kernels", headers=self._token(), json={}, timeout=PATIENCE)
            assert sent.status_code == 201, sent.text
            self._kernel = sent.json()["id"]
        return self._printed(self._kernel, code)

    def _token(self) -> dict[str, str]:
        return {"X-XSRFToken": self.browser.cookies.get("_xsrf", path=f"/user/{self.name}/")}

    def _printed(self, kernel: str, code: str) -> str:
        place = f"{self.own.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels"
        cookies = requests.cookies.get_cookie_header(self.browser.cookies, requests.Request("GET", f"{self.own}/api"))
        line = websocket.create_connection(place, cookie=cookies, timeout=PATIENCE)
        try:
            asked = _request(code)
            line.send(json.dumps(asked))
            return _answer(line, asked["header"]["msg_id"])
        finally:
            line.close()


def _request(code: str) -> dict[str, Any]:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": "execute_request",
        "username": "",
        "session": "",
        "version": "5.3",
    }
    content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
    return {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}


def _answer(line: websocket.WebSocket, asked: str) -> str:
    said = ""
    while True:
        message = json.loads(line.recv())
        if message["parent_header"].get("msg_id") != asked:
            continue
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "stream":
            said += content["text"]
        elif kind == "error":
            raise AssertionError("\n".join(content["traceback"]))
        elif kind == "status" and content["execution_state"] == "idle":
            return said
