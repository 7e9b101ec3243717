"""Starts a kernel, sends it requests as a front end does, and always stops it."""

import os
import shlex
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty

import zmq
from jupyter_client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from memory import family, pss

# Seconds between checks that the kernel is still running, while no message comes.
LOOK = 1.0
# Seconds for a subscription to take effect before the next attempt.
TRY = 0.05
FAREWELL = 5.0


class KernelFailed(Exception):
    """A kernel failed to carry out a request, so its figures would mean nothing."""


@dataclass
class Ran:
    """A cell that was run.

    `seconds` is the time from the request until both the reply and `idle` arrived; `messages` came on iopub until then.
    """

    seconds: float
    request: str
    messages: list = field(default_factory=list)

    def texts(self, channel="stdout"):
        """The pieces that the cell printed."""
        return texts(self.messages, channel)

    def plain(self):
        """Everything that was shown as plain text."""
        bundles = (message["content"].get("data", {}) for message in self.messages)
        return "\n".join(bundle.get("text/plain", "") for bundle in bundles)


def texts(messages, channel="stdout"):
    """The texts of the stream messages among these."""
    streams = (message["content"] for message in messages if message["msg_type"] == "stream")
    return [content["text"] for content in streams if content["name"] == channel]


class Kernel:
    """A running kernel and the one front end that talks to it."""

    def __init__(self, dialect, command, folder, patience):
        self.dialect = dialect
        self._patience = patience
        self._log = Path(folder, f"{dialect.name}.log")
        file, _ = write_connection_file(str(Path(folder, f"{dialect.name}-{time.monotonic_ns()}.json")))
        self._client = _client(file)
        self.info = None
        argv = [part.replace("{connection_file}", file) for part in shlex.split(command)]
        self._began = time.perf_counter()
        self._process = self._launch(argv, folder)

    def _launch(self, argv, folder):
        # Separate folders keep the measured cells out of the user's own history.
        apart = dict(os.environ, IPYTHONDIR=f"{folder}/ipython", XDG_DATA_HOME=f"{folder}/data")
        try:
            with self._log.open("w") as log:
                return subprocess.Popen(
                    argv, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=apart, start_new_session=True
                )
        except OSError as error:
            self._client.stop_channels()
            raise KernelFailed(
                f"{self.dialect.name} could not be started: {error}\n  → {self.dialect.source}"
            ) from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def wait_for_info(self):
        """Seconds from the process's start to the first `kernel_info_reply`."""
        request = self._client.kernel_info()
        self.info = self._reply(request)["content"]
        return self.age()

    def age(self):
        """Seconds since the process was started."""
        return time.perf_counter() - self._began

    def wait_for_iopub(self):
        """Waits until published messages arrive, because a subscription takes effect with a delay."""
        asked = set()
        until = time.perf_counter() + self._patience
        while time.perf_counter() < until:
            asked.add(self._client.kernel_info())
            try:
                while True:
                    message = self._client.iopub_channel.get_msg(timeout=TRY)
                    if _parent(message) in asked and _is_idle(message):
                        return
            except Empty:
                continue
        raise self._failed("published nothing")

    def run(self, code):
        """Runs a cell; raises `KernelFailed` if the cell fails."""
        began = time.perf_counter()
        request = self._client.execute(code, allow_stdin=False)
        ran = Ran(0.0, request)
        for message in self._messages(self._client.iopub_channel, request):
            ran.messages.append(message)
            if _is_idle(message):
                break
        content = self._reply(request)["content"]
        ran.seconds = time.perf_counter() - began
        if content["status"] != "ok":
            why = next((m["content"] for m in ran.messages if m["msg_type"] == "error"), content)
            raise self._failed(f"answered {code!r} with {why}")
        return ran

    def late(self, ran, is_enough, patience=2.0):
        """Messages of a cell that are published after its `idle`, until there are enough or no more come."""
        messages = []
        while not is_enough(messages):
            try:
                message = self._client.iopub_channel.get_msg(timeout=patience)
            except Empty:
                break
            if _parent(message) == ran.request:
                messages.append(message)
        return messages

    def memory(self):
        """The memory of the kernel and its children, in MiB."""
        return pss(self._process.pid)

    def stop(self):
        """Asks the kernel to shut down, then kills the processes that are left."""
        members = list(_handles(family(self._process.pid)))
        try:
            self._client.shutdown()
            self._process.wait(FAREWELL)
        except (subprocess.TimeoutExpired, zmq.ZMQError):
            pass
        finally:
            for member in members:
                _kill(member)
            self._process.wait()
            self._client.stop_channels()
            self._client.context.destroy(linger=0)

    def _reply(self, request):
        return next(self._messages(self._client.shell_channel, request))

    def _messages(self, channel, request):
        """Yields the messages that belong to a request."""
        until = time.perf_counter() + self._patience
        while time.perf_counter() < until:
            try:
                message = channel.get_msg(timeout=LOOK)
            except Empty:
                if self._process.poll() is not None:
                    raise self._failed("ended") from None
                continue
            if _parent(message) == request:
                yield message
        raise self._failed(f"gave no answer in {self._patience:.0f} s")

    def _failed(self, what):
        last_lines = self._log.read_text(errors="replace").strip().splitlines()[-5:]
        return KernelFailed("\n  ".join([f"{self.dialect.name} {what}", *last_lines]))


def _client(file):
    context = zmq.Context()
    # The default 100 ms between attempts to connect would be most of a quick start.
    context.setsockopt(zmq.RECONNECT_IVL, 2)
    client = BlockingKernelClient(connection_file=file, context=context)
    client.load_connection_file()
    client.start_channels(stdin=False, hb=False)
    return client


def _parent(message):
    return message["parent_header"].get("msg_id")


def _is_idle(message):
    return message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"


def _handles(pids):
    """File descriptors of these processes, which stay valid even if their ids are reused."""
    for pid in pids:
        try:
            yield os.pidfd_open(pid)
        except ProcessLookupError:
            continue


def _kill(member):
    try:
        signal.pidfd_send_signal(member, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended by itself
    finally:
        os.close(member)
