"""A learner's browser: logs in, opens a lesson, runs cells, interrupts."""

import asyncio
import json
import time
import uuid
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

# Longer than anything in the trial takes on two cores.
PATIENCE_SECONDS = 300


async def fetch(url, token=None, method="GET", body=None, headers=None, accept=(), follow=True):
    headers = dict(headers or {})
    if token:
        headers["Authorization"] = f"token {token}"
    if isinstance(body, (dict, list)):
        body = json.dumps(body)
    request = HTTPRequest(url, method=method, headers=headers, body=body, allow_nonstandard_methods=True,
                          request_timeout=PATIENCE_SECONDS, connect_timeout=PATIENCE_SECONDS, follow_redirects=follow)
    try:
        return await AsyncHTTPClient().fetch(request)
    except HTTPClientError as error:
        if error.code in accept and error.response:
            return error.response
        raise


async def until(condition, what):
    """Asks again until the condition holds. Polls, because the hub reports a started server only when asked."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        if (value := await condition()) is not None:
            return value
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {PATIENCE_SECONDS} s")
        await asyncio.sleep(0.25)


class Learner:
    def __init__(self, hub, name, password, admin_token):
        self.hub, self.name, self.password, self.admin_token = hub, name, password, admin_token
        self.token = self.kernel = self.socket = None
        self.times = {}

    def url(self, path):
        return f"{self.hub}/user/{self.name}/{path}"

    async def log_in(self):
        """Sends the log-in form as a browser does, and waits until the server of this learner answers."""
        begin = time.monotonic()
        page = await fetch(f"{self.hub}/hub/login")
        cookies = _cookies(page)
        form = urlencode({"username": self.name, "password": self.password, "_xsrf": cookies["_xsrf"]})
        headers = {"Cookie": _header(cookies), "Content-Type": "application/x-www-form-urlencoded"}
        answer = await fetch(f"{self.hub}/hub/login?next=%2Fhub%2Fspawn", method="POST", body=form, headers=headers,
                             accept=(302,), follow=False)
        cookies |= _cookies(answer)
        await fetch(f"{self.hub}/hub/spawn", headers={"Cookie": _header(cookies)}, accept=(302,), follow=False)

        async def ready():
            model = json.loads((await fetch(f"{self.hub}/hub/api/users/{self.name}", self.admin_token)).body)
            server = model["servers"].get("", {})
            return True if server.get("ready") else None

        await until(ready, f"the server of {self.name}")
        self.times["log-in"] = time.monotonic() - begin
        made = await fetch(f"{self.hub}/hub/api/users/{self.name}/tokens", self.admin_token, "POST", {"note": "trial"})
        self.token = json.loads(made.body)["token"]
        await fetch(self.url("lab/tree/lessons/devices.ipynb"), self.token)
        self.times["page"] = time.monotonic() - begin

    async def notebook(self, path):
        return json.loads((await fetch(self.url(f"api/contents/{path}?content=1"), self.token)).body)

    async def save(self, path, model):
        await fetch(self.url(f"api/contents/{path}"), self.token, "PUT",
                    {"type": "notebook", "format": "json", "content": model["content"]})

    async def open_kernel(self, path):
        session = {"path": path, "type": "notebook", "name": path, "kernel": {"name": "gpu-tutor"}}
        made = await fetch(self.url("api/sessions"), self.token, "POST", session)
        self.kernel = json.loads(made.body)["kernel"]["id"]
        await self._connect()

    async def _connect(self):
        url = self.url(f"api/kernels/{self.kernel}/channels").replace("http://", "ws://")
        request = HTTPRequest(url, headers={"Authorization": f"token {self.token}"}, connect_timeout=PATIENCE_SECONDS)
        self.socket = await websocket_connect(request, max_message_size=1 << 28)

    async def begin(self, code):
        """Sends a cell and returns its message's id."""
        message = uuid.uuid4().hex
        await self.socket.write_message(json.dumps({
            "channel": "shell",
            "header": {"msg_id": message, "msg_type": "execute_request", "username": self.name, "session": self.name,
                       "version": "5.3", "date": ""},
            "parent_header": {}, "metadata": {},
            "content": {"code": code, "silent": False, "store_history": True, "user_expressions": {},
                        "allow_stdin": False, "stop_on_error": True},
        }))
        return message

    async def messages(self, message):
        """What the kernel says about a cell, until it is idle again and has replied."""
        idle = replied = False
        while not (idle and replied):
            text = await asyncio.wait_for(self.socket.read_message(), PATIENCE_SECONDS)
            if text is None:
                raise ConnectionError("the server closed the connection to the kernel")
            said = json.loads(text)
            if said["parent_header"].get("msg_id") != message:
                continue
            kind = said["header"]["msg_type"]
            idle |= kind == "status" and said["content"]["execution_state"] == "idle"
            replied |= kind == "execute_reply"
            yield kind, said["content"]

    async def run(self, code):
        """Runs a cell: its status, all its text, and the seconds from sending to the end."""
        begin = time.monotonic()
        status, text = None, []
        async for kind, content in self.messages(await self.begin(code)):
            if kind == "execute_reply":
                status = content["status"]
            elif kind == "stream":
                text.append(content["text"])
            elif kind in ("execute_result", "display_data", "update_display_data"):
                text.append(str(content["data"].get("text/plain", "")))
            elif kind == "error":
                text.append("\n".join(content["traceback"]) or content["evalue"])
        return status, "".join(text), time.monotonic() - begin

    async def interrupt_loop(self):
        """Runs an endless loop and stops it: the seconds from the interrupt to the end of the cell."""
        begin = None
        code = 'println!("looping"); let mut turns = 0u64; loop { turns += 1; std::hint::black_box(turns); }'
        async for kind, content in self.messages(await self.begin(code)):
            if begin is None and kind == "stream" and "looping" in content["text"]:
                begin = time.monotonic()
                await fetch(self.url(f"api/kernels/{self.kernel}/interrupt"), self.token, "POST", "")
        if begin is None:
            raise AssertionError("the endless loop never began")
        return time.monotonic() - begin


def _cookies(response):
    jar = SimpleCookie()
    for line in response.headers.get_list("Set-Cookie"):
        jar.load(line)
    return {name: morsel.value for name, morsel in jar.items()}


def _header(cookies):
    return "; ".join(f"{name}={value}" for name, value in cookies.items())
