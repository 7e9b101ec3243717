"""Starts kernels of the program under test; a test case whose tests share a kernel."""

import os
import subprocess
import tempfile
import unittest
from contextlib import contextmanager
from pathlib import Path

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file
from jupyter_client.manager import start_new_kernel

from front import PATIENCE, FrontEnd

NAME = "gpu-tutor"
TUTOR = os.environ["GPU_TUTOR"]


def another(manager):
    """Connects one more front end to a running kernel. The caller must stop its channels."""
    # Not `manager.client()`: all its clients have the same identity, by which a kernel distinguishes its front ends.
    client = BlockingKernelClient(connection_file=manager.connection_file)
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    return FrontEnd(client)


def start():
    """Starts a kernel as Jupyter does; returns its manager and a front end."""
    manager, client = start_new_kernel(kernel_name=NAME, startup_timeout=PATIENCE)
    return manager, FrontEnd(client)


def stop(manager, front):
    front.client.stop_channels()
    manager.shutdown_kernel(now=True)


@contextmanager
def by_hand(**variables):
    """Starts a kernel process without a manager; yields it and a front end that has not waited for it yet."""
    with tempfile.TemporaryDirectory() as folder:
        file, _ = write_connection_file(f"{folder}/connection.json")
        client = BlockingKernelClient(connection_file=file)
        client.load_connection_file()
        process = subprocess.Popen(
            [TUTOR, "kernel", "run", file],
            env=os.environ | variables,
            # Front ends start it like this; it ends the remaining processes of its group.
            start_new_session=True,
        )
        try:
            client.start_channels()
            yield process, FrontEnd(client)
        finally:
            client.stop_channels()
            process.kill()
            process.wait()


class KernelCase(unittest.TestCase):
    """Tests that share a kernel. Each test must leave it ready for the next one."""

    @classmethod
    def setUpClass(cls):
        cls.manager, cls.front = start()
        cls.addClassCleanup(stop, cls.manager, cls.front)

    def tearDown(self):
        self.front.settle()
        late, self.front.late = self.front.late, []
        self.assertEqual([message["msg_type"] for message in late], [], "published after a request's idle")

    def run_cell(self, code, **options):
        """Runs a cell that must succeed."""
        ran = self.front.run(code, **options)
        self.assertEqual(ran.reply["status"], "ok", ran.reply)
        return ran

    def fail_cell(self, code, **options):
        """Runs a cell that must fail."""
        ran = self.front.run(code, **options)
        self.assertEqual(ran.reply["status"], "error", ran.reply)
        return ran

    @contextmanager
    def held(self, then="", **options):
        """Sends a cell that runs until the block ends, and then runs `then`. Yields the id of its request."""
        with tempfile.TemporaryDirectory() as folder:
            gate = Path(folder, "gate")
            code = (
                'println!("held");\n'
                f'while !std::path::Path::new("{gate}").exists() {{\n'
                "    std::thread::sleep(std::time::Duration::from_millis(5));\n"
                f"}}\n{then}"
            )
            request = self.front.send(code, **options)
            self.front.wait_for_text(request, "held")
            try:
                yield request
            finally:
                gate.touch()
                self.front.ran(request)
