"""The scripts of `.ci/`, whose names do not end with .py, as modules."""

import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

sys.dont_write_bytecode = True
FOLDER = Path(__file__).resolve().parents[2] / ".ci"
sys.path.insert(0, str(FOLDER))


def load(name):
    loader = SourceFileLoader(name, str(FOLDER / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module
