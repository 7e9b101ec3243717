"""Runs the tests of a folder with the program in GPU_TUTOR: `suite.py FOLDER [TEST…]`. Exits with 0 if all pass and none is
skipped."""

import faulthandler
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

# Seconds for the whole run; each test waits for much less.
LIMIT = 1200


def house(folder):
    """Sets up separate folders for Jupyter and for the learner's progress; the user's caches are shared."""
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
    """Prints the duration of each test."""

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        self.stream.write(f"({time.monotonic() - self.began:.1f} s) ")
        super().addSuccess(test)


def main(here, names):
    faulthandler.dump_traceback_later(LIMIT, exit=True)
    with tempfile.TemporaryDirectory(prefix="gpu-tutor-jupyter-", ignore_cleanup_errors=True) as folder:
        house(folder)
        subprocess.run([os.environ["GPU_TUTOR"], "kernel", "install", "--prefix", folder], check=True)
        sys.path.insert(0, here)
        loader = unittest.defaultTestLoader
        suite = loader.loadTestsFromNames(names) if names else loader.discover(here)
        result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Timed).run(suite)
        # Leave the temporary folder before it is removed.
        os.chdir("/")
    for test, why in result.skipped:
        print(f"error: {test} was skipped: {why}")
    return 0 if result.wasSuccessful() and not result.skipped and result.testsRun > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
