"""A front end that keeps all it hears by the request it belongs to, and what came of a cell."""

import time
from collections import defaultdict
from dataclasses import dataclass
from queue import Empty

# Seconds for whatever must come; on a machine that does other things, much may take long.
PATIENCE = 60


@dataclass
class Ran:
    """What came of a cell: the reply's content, and all messages of the publishing channel, in order."""

    reply: dict
    messages: list

    @property
    def kinds(self):
        """Of the outputs: without status and echo of the input."""
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
        """The text of its value; nothing where it has none."""
        found = self.of("execute_result")
        return found[0]["data"]["text/plain"] if found else None

    @property
    def shown(self):
        """The bundles that it displayed, less what it cost."""
        bundles = [content["data"] for content in self.of("display_data")]
        return [data for data in bundles if not is_cost(data)]

    @property
    def traceback(self):
        """Without colours."""
        (error,) = self.of("error")
        return plain("\n".join(error["traceback"]))


def is_cost(data):
    return "⏱" in data.get("text/plain", "")


def plain(text):
    """Without ANSI colours."""
    pieces = text.split("\x1b[")
    return pieces[0] + "".join(piece.partition("m")[2] for piece in pieces[1:])


class FrontEnd:
    """A client that is asked for what came to one request, whatever else came meanwhile."""

    def __init__(self, client):
        self.client = client
        self.published = defaultdict(list)
        self.replies = {}
        self.ended = set()
        # What was published for a request after its `idle`.
        self.late = []

    def send(self, code, **options):
        options.setdefault("allow_stdin", False)
        return self.client.execute(code, **options)

    def hear(self, deadline):
        """Takes the next message of the publishing channel in."""
        message = self.client.get_iopub_msg(timeout=max(deadline - time.monotonic(), 0.001))
        request = message["parent_header"].get("msg_id")
        if message["parent_header"].get("msg_type") == "interrupt_request":
            # The manager sends those, and counts them as if it were the only one to send.
            return
        if request in self.ended:
            self.late.append(message)
        self.published[request].append(message)
        if message["content"].get("execution_state") == "idle":
            self.ended.add(request)

    def wait(self, request, what, patience=PATIENCE):
        """Waits until a message that belongs to the request is such; gives it."""
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
                raise AssertionError(f"not heard in {patience} s; but: {received}"[:4000]) from None

    def wait_for_text(self, request, text, patience=PATIENCE):
        """Waits until the cell has printed, or shown, this."""

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
        """Waits for a cell's reply and its `idle`."""
        reply = self.reply(request, patience)
        self.wait_for_idle(request, patience)
        return Ran(reply, self.published[request])

    def run(self, code, patience=PATIENCE, **options):
        return self.ran(self.send(code, **options), patience)

    def ask(self, kind, content=None, channel="shell"):
        """Sends any request, and gives its id."""
        message = self.client.session.msg(kind, content or {})
        getattr(self.client, f"{channel}_channel").send(message)
        return message["header"]["msg_id"]

    def request(self, kind, content=None):
        return self.reply(self.ask(kind, content))

    def control(self, kind, content=None):
        """Asks on the control channel; gives the reply's content."""
        request = self.ask(kind, content, "control")
        while True:
            message = self.client.get_control_msg(timeout=PATIENCE)
            if message["parent_header"]["msg_id"] == request:
                return message["content"]

    def settle(self):
        """Hears all that has been published up to now."""
        request = self.ask("kernel_info_request")
        self.reply(request)
        self.wait_for_idle(request)
