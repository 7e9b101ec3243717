"""Kernels of the program under test, and the test case that shares one."""

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
    """One more front end of a kernel that runs; its channels are to be stopped."""
    # Not the manager's own: those all go by one name, and a kernel tells its front ends apart by it.
    client = BlockingKernelClient(connection_file=manager.connection_file)
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    return FrontEnd(client)


def start():
    """A kernel as Jupyter starts it, and a front end."""
    manager, client = start_new_kernel(kernel_name=NAME, startup_timeout=PATIENCE)
    return manager, FrontEnd(client)


def stop(manager, front):
    front.client.stop_channels()
    manager.shutdown_kernel(now=True)


@contextmanager
def by_hand(**variables):
    """A kernel's process without a manager, and a client for it that has not been ready yet."""
    with tempfile.TemporaryDirectory() as folder:
        file, _ = write_connection_file(f"{folder}/connection.json")
        client = BlockingKernelClient(connection_file=file)
        client.load_connection_file()
        process = subprocess.Popen(
            [TUTOR, "kernel", "run", file],
            env=os.environ | variables,
            # As front ends start it: it ends what is left of its group.
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
    """Tests that share a kernel, each of which leaves it ready for the next."""

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
        """A cell that runs until the block ends, and then does the rest. Gives its request."""
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
