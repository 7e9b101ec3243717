"""Runs the tests against the program that GPU_TUTOR names: `suite.py [TEST…]`. Exit 0 when all pass, none skipped."""

import faulthandler
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

# Seconds for everything; each test waits for much less.
LIMIT = 1200


def house(folder):
    """An account of its own for Jupyter and for what a learner has done; the caches stay where they are."""
    os.environ.update(
        JUPYTER_PATH=f"{folder}/share/jupyter",
        JUPYTER_DATA_DIR=f"{folder}/data",
        JUPYTER_CONFIG_DIR=f"{folder}/config",
        JUPYTER_RUNTIME_DIR=f"{folder}/runtime",
        JUPYTER_PLATFORM_DIRS="1",
        JUPYTER_NO_CONFIG="1",
        IPYTHONDIR=f"{folder}/ipython",
        GPU_TUTOR_DATA_DIR=f"{folder}/progress",
        TMPDIR=f"{folder}/tmp",
    )
    os.environ.pop("GPU_TUTOR_DEVICE", None)
    tempfile.tempdir = f"{folder}/tmp"
    Path(tempfile.tempdir).mkdir()
    os.chdir(tempfile.tempdir)


class Timed(unittest.TextTestResult):
    """Says how long each test took."""

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        self.stream.write(f"({time.monotonic() - self.began:.1f} s) ")
        super().addSuccess(test)


def main(names):
    faulthandler.dump_traceback_later(LIMIT, exit=True)
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory(prefix="gpu-tutor-jupyter-", ignore_cleanup_errors=True) as folder:
        house(folder)
        subprocess.run([os.environ["GPU_TUTOR"], "kernel", "install", "--prefix", folder], check=True)
        sys.path.insert(0, str(here))
        loader = unittest.defaultTestLoader
        suite = loader.loadTestsFromNames(names) if names else loader.discover(str(here))
        result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Timed).run(suite)
        # Left before the folder is: a kernel may still write there.
        os.chdir("/")
    for test, why in result.skipped:
        print(f"error: {test} was skipped: {why}")
    return 0 if result.wasSuccessful() and not result.skipped and result.testsRun > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
