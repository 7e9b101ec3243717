#!/usr/bin/env python3
"""Compares gpu-tutor's kernel with evcxr_jupyter and ipykernel in one run: starts, cells, streams, memory.

Prints a Markdown table. See README.md in this folder.
"""

import argparse
import os
import signal
import sys
import tempfile
from importlib import metadata
from pathlib import Path

import machine
import measures
import report
from dialects import DIALECTS, EVCXR, OURS
from kernels import Kernel, KernelFailed
from samples import Samples

PATIENCE = 120.0
# Building candle takes minutes.
CANDLE_PATIENCE = 1800.0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [dialect.name for dialect in DIALECTS]
    parser.add_argument(
        "--argv",
        metavar="COMMAND",
        default=os.environ.get("GPU_TUTOR_KERNEL", OURS.command),
        help="starts gpu-tutor's kernel; default $GPU_TUTOR_KERNEL, else `%(default)s`",
    )
    parser.add_argument("--evcxr", metavar="COMMAND", default=EVCXR.command, help="default `%(default)s`")
    parser.add_argument("--without", action="append", default=[], choices=names[1:], help="a kernel to leave out")
    parser.add_argument("--starts", type=_positive, default=5, help="starts of each kernel; default %(default)s")
    parser.add_argument("--sessions", type=_positive, default=2, help="with all kinds of cells; default %(default)s")
    parser.add_argument("--pairs", type=_positive, default=10, help="of new cells in a session; default %(default)s")
    parser.add_argument("--evcxr-candle", action="store_true", help="also a first tensor of evcxr_jupyter: minutes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="every sample, written there")
    return parser.parse_args()


def _positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number of times")
    return number


def measure(options, samples, folder):
    """Runs all measures; returns each kernel's version."""
    commands = {OURS.name: options.argv, EVCXR.name: options.evcxr}
    dialects = [dialect for dialect in DIALECTS if dialect.name not in options.without]

    def begin(dialect, patience=PATIENCE):
        return Kernel(dialect, commands.get(dialect.name, dialect.command), folder, patience)

    measures.starts(samples, begin, dialects, options.starts)
    for _ in range(options.sessions):
        infos = measures.session(samples, begin, dialects, options.pairs)
    if options.evcxr_candle and EVCXR in dialects:
        measures.candle(samples, lambda dialect: begin(dialect, CANDLE_PATIENCE), EVCXR)
    return {name: {"version": _version(name, info)} for name, info in infos.items()}


def _version(name, info):
    """The package's version, because ipykernel reports IPython's version as its own."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return info["implementation_version"]


def main():
    options = arguments()
    # Exit normally on SIGTERM, so that the kernels are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    samples = Samples()
    facts = machine.describe() | {"load before": machine.load()}
    with tempfile.TemporaryDirectory(prefix="kernels-") as folder:
        try:
            kernels = measure(options, samples, folder)
        except KernelFailed as failure:
            sys.exit(f"error: {failure}")
    facts["load after"] = machine.load()
    print(report.markdown(samples, facts, kernels))
    if options.json:
        plain = {name: str(value) for name, value in vars(options).items()}
        options.json.write_text(report.as_json(samples, facts, kernels, plain) + "\n")


if __name__ == "__main__":
    main()
