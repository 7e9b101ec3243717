"""A front end that sorts the messages it receives by request, and the result of a cell."""

import time
from collections import defaultdict
from dataclasses import dataclass
from queue import Empty

# Seconds to wait for a message that must come. It is long because the machine may be busy.
PATIENCE = 60


@dataclass
class Ran:
    """The result of a cell: the content of the reply, and all messages on iopub, in order."""

    reply: dict
    messages: list

    @property
    def kinds(self):
        """The message types of the outputs, without `status` and `execute_input`."""
        kinds = (message["msg_type"] for message in self.messages)
        return [kind for kind in kinds if kind not in ("status", "execute_input")]

    @property
    def states(self):
        return [content["execution_state"] for content in self.of("status")]

    def of(self, kind):
        return [message["content"] for message in self.messages if message["msg_type"] == kind]

    def printed(self, name="stdout"):
        return "".join(content["text"] for content in self.of("stream") if content["name"] == name)

    @property
    def result(self):
        """The cell's value as text; `None` if it has none."""
        found = self.of("execute_result")
        return found[0]["data"]["text/plain"] if found else None

    @property
    def shown(self):
        """The bundles that the cell displayed, without its cost line."""
        bundles = [content["data"] for content in self.of("display_data")]
        return [data for data in bundles if not is_cost(data)]

    @property
    def traceback(self):
        """The traceback without colours."""
        (error,) = self.of("error")
        return plain("\n".join(error["traceback"]))


def is_cost(data):
    return "⏱" in data.get("text/plain", "")


def plain(text):
    """The text without ANSI colours."""
    pieces = text.split("\x1b[")
    return pieces[0] + "".join(piece.partition("m")[2] for piece in pieces[1:])


class FrontEnd:
    """A client that can wait for the messages of one request while messages of other requests arrive."""

    def __init__(self, client):
        self.client = client
        self.published = defaultdict(list)
        self.replies = {}
        self.ended = set()
        # Messages that were published for a request after its `idle`.
        self.late = []

    def send(self, code, **options):
        options.setdefault("allow_stdin", False)
        return self.client.execute(code, **options)

    def hear(self, deadline):
        """Receives the next message on iopub."""
        message = self.client.get_iopub_msg(timeout=max(deadline - time.monotonic(), 0.001))
        request = message["parent_header"].get("msg_id")
        if message["parent_header"].get("msg_type") == "interrupt_request":
            # The manager sends these with message ids that may equal the client's.
            return
        if request in self.ended:
            self.late.append(message)
        self.published[request].append(message)
        if message["content"].get("execution_state") == "idle":
            self.ended.add(request)

    def wait(self, request, what, patience=PATIENCE):
        """Waits for a message of the request for which `what` is true; returns it."""
        deadline = time.monotonic() + patience
        seen = 0
        while True:
            for message in self.published[request][seen:]:
                if what(message):
                    return message
            seen = len(self.published[request])
            try:
                self.hear(deadline)
            except Empty:
                received = [(one["msg_type"], one["content"]) for one in self.published[request]]
                raise AssertionError(f"no such message in {patience} s; received: {received}"[:4000]) from None

    def wait_for_text(self, request, text, patience=PATIENCE):
        """Waits until the cell has printed or shown this text."""

        def says(message):
            content = message["content"]
            return text in str(content.get("text", content.get("data")))

        return self.wait(request, says, patience)

    def wait_for_idle(self, request, patience=PATIENCE):
        if request not in self.ended:
            self.wait(request, lambda message: message["content"].get("execution_state") == "idle", patience)

    def reply(self, request, patience=PATIENCE):
        deadline = time.monotonic() + patience
        while request not in self.replies:
            left = max(deadline - time.monotonic(), 0.001)
            try:
                message = self.client.get_shell_msg(timeout=left)
            except Empty:
                raise AssertionError(f"no reply in {patience} s") from None
            self.replies[message["parent_header"]["msg_id"]] = message
        return self.replies[request]["content"]

    def ran(self, request, patience=PATIENCE):
        """Waits for a cell's reply and its `idle`; returns its result."""
        reply = self.reply(request, patience)
        self.wait_for_idle(request, patience)
        return Ran(reply, self.published[request])

    def run(self, code, patience=PATIENCE, **options):
        return self.ran(self.send(code, **options), patience)

    def ask(self, kind, content=None, channel="shell"):
        """Sends any request; returns its id."""
        message = self.client.session.msg(kind, content or {})
        getattr(self.client, f"{channel}_channel").send(message)
        return message["header"]["msg_id"]

    def request(self, kind, content=None):
        return self.reply(self.ask(kind, content))

    def control(self, kind, content=None):
        """Sends a request on the control channel; returns the reply's content."""
        request = self.ask(kind, content, "control")
        while True:
            message = self.client.get_control_msg(timeout=PATIENCE)
            if message["parent_header"]["msg_id"] == request:
                return message["content"]

    def settle(self):
        """Receives everything that has been published so far."""
        request = self.ask("kernel_info_request")
        self.reply(request)
        self.wait_for_idle(request)
