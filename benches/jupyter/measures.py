"""The measures. Each round measures all kernels in turn and begins with a different one."""

import re
import secrets
from contextlib import ExitStack

from dialects import CANDLE, LINES
from kernels import texts

INFO = "process start → `kernel_info_reply`"
FIRST = "process start → first result, a cell that no cache has seen (¹)"
FIRST_SEEN = "process start → first result, the same cell in a later session (¹)"
CANDLE_FIRST = "process start → first tensor, candle as `:dep`"
NOTHING = "cell that the kernel answers itself (²)"
EMPTY = "empty cell"
COMMENT = "cell with only a comment"
VARIABLES = "cell that lists the variables (³)"
NEW = "new cell, `let v17: i64 = 17 * 3;`"
NEW_SHOWN = "new cell with a result, `v17 + 1`"
NEW_ALL = "new cells, both kinds"
NEW_LESS = "new cells, minus compile and run times from their cost lines"
AGAIN = "the same cell again, `let again: i64 = 5 * 3;`"
AGAIN_SHOWN = "the same cell with a result again, `again + 1`"
STREAM = f"new cell that prints {LINES:,} lines"
STREAM_MESSAGES = "… stream messages"
STREAM_LATE = "… lines that arrived after `idle`"
STREAM_WRONG = "… lines lost or out of order"
MEMORY = "memory with children, session up"

WARM_UPS = 2
STREAMS = 3

_UNITS = {"µs": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1.0}
_COST = re.compile(r"\b(run|compile) ([\d.,]+) (µs|us|ms|s)\b")


def memory_after(cells):
    return f"memory with children, after {cells} cells"


def fresh():
    """A name that no cell of any run has used."""
    return f"v{secrets.token_hex(4)}"


def turns(kernels, rounds):
    """Yields all kernels in each round; each round begins with a different one."""
    for index in range(rounds):
        shift = index % len(kernels)
        for kernel in kernels[shift:] + kernels[:shift]:
            yield index, kernel


def starts(samples, begin, dialects, rounds):
    """Times from a kernel's start to its first result, after one warm-up. `begin` starts the kernel of a dialect."""
    for dialect in dialects:
        _start(None, begin, dialect, fresh(), None)
    # The same name in every start, so that later sessions find the compiled cell.
    known = fresh()
    for dialect in filter(lambda dialect: dialect.remembers, dialects):
        _start(None, begin, dialect, known, None)
    for _, dialect in turns(dialects, rounds):
        _start(samples, begin, dialect, fresh(), FIRST)
        if dialect.remembers:
            _start(samples, begin, dialect, known, FIRST_SEEN)


def _start(samples, begin, dialect, name, measure):
    with begin(dialect) as kernel:
        info = kernel.wait_for_info()
        kernel.wait_for_iopub()
        first = kernel.age() + kernel.run(dialect.first.substitute(name=name)).seconds
        if samples is not None:
            samples.add_seconds(INFO, dialect.name, info)
            samples.add_seconds(measure, dialect.name, first)


def candle(samples, begin, dialect):
    """Measured only once, because it builds candle."""
    with begin(dialect) as kernel:
        kernel.wait_for_info()
        kernel.wait_for_iopub()
        seconds = kernel.age() + kernel.run(CANDLE).seconds
        samples.add_seconds(CANDLE_FIRST, dialect.name, seconds)


def session(samples, begin, dialects, pairs):
    """Runs every kind of cell in one session of each kernel, all open at once; returns each kernel's info."""
    with ExitStack() as stack:
        kernels = [stack.enter_context(begin(dialect)) for dialect in dialects]
        for kernel in kernels:
            kernel.wait_for_info()
            kernel.wait_for_iopub()
            kernel.run(kernel.dialect.variables)
        _memory(samples, kernels, MEMORY)
        for measure, code in _small_cells():
            _small(samples, kernels, measure, code, 2 * pairs)
        _new(None, kernels, WARM_UPS)
        _new(samples, kernels, pairs)
        _memory(samples, kernels, memory_after(2 * (WARM_UPS + pairs)))
        _again(None, kernels, WARM_UPS)
        _again(samples, kernels, pairs)
        _streams(None, kernels, 1)
        _streams(samples, kernels, STREAMS)
        return {kernel.dialect.name: kernel.info for kernel in kernels}


def _memory(samples, kernels, measure):
    for kernel in kernels:
        samples.add(measure, "MiB", kernel.dialect.name, kernel.memory())


def _small_cells():
    yield NOTHING, lambda dialect: dialect.nothing
    yield EMPTY, lambda _: ""
    yield COMMENT, lambda dialect: dialect.comment
    yield VARIABLES, lambda dialect: dialect.variables


def _small(samples, kernels, measure, code, rounds):
    for index, kernel in turns(kernels, WARM_UPS + rounds):
        ran = kernel.run(code(kernel.dialect))
        if index >= WARM_UPS:
            samples.add_seconds(measure, kernel.dialect.name, ran.seconds)


def _new(samples, kernels, pairs):
    for index, kernel in turns(kernels, pairs):
        dialect, words = kernel.dialect, {"name": fresh(), "n": index}
        bound = kernel.run(dialect.bind.substitute(words))
        shown = kernel.run(dialect.show.substitute(words))
        if samples is None:
            continue
        samples.add_seconds(NEW, dialect.name, bound.seconds)
        samples.add_seconds(NEW_SHOWN, dialect.name, shown.seconds)
        for ran in (bound, shown):
            samples.add_seconds(NEW_ALL, dialect.name, ran.seconds)
            cost = stated_cost(ran.plain())
            if cost is not None:
                samples.add_seconds(NEW_LESS, dialect.name, ran.seconds - cost)


def stated_cost(text):
    """The seconds of compiling and running in a cell's cost line; `None` if there is none."""
    stated = {what: float(figure.replace(",", "")) * _UNITS[unit] for what, figure, unit in _COST.findall(text)}
    return sum(stated.values()) if {"run", "compile"} <= stated.keys() else None


def _again(samples, kernels, rounds):
    for _, kernel in turns(kernels, rounds):
        dialect = kernel.dialect
        for measure, cell in ((AGAIN, dialect.bind), (AGAIN_SHOWN, dialect.show)):
            ran = kernel.run(cell.substitute(name="again", n=5))
            if samples is not None:
                samples.add_seconds(measure, dialect.name, ran.seconds)


def _streams(samples, kernels, rounds):
    for _, kernel in turns(kernels, rounds):
        name = fresh()
        expected = [f"{line} {name}" for line in range(LINES)]
        ran = kernel.run(kernel.dialect.stream.substitute(name=name))
        early = "".join(ran.texts())
        missing = LINES - early.count("\n")
        late = kernel.late(ran, lambda messages: "".join(texts(messages)).count("\n") >= missing)
        lines = (early + "".join(texts(late))).splitlines()
        if samples is not None:
            kernel_name = kernel.dialect.name
            samples.add_seconds(STREAM, kernel_name, ran.seconds)
            samples.add(STREAM_MESSAGES, "", kernel_name, len(ran.texts()) + len(texts(late)))
            samples.add(STREAM_LATE, "", kernel_name, missing)
            samples.add(STREAM_WRONG, "", kernel_name, _wrong(lines, expected))


def _wrong(lines, expected):
    same = sum(line == other for line, other in zip(lines, expected))
    return max(len(lines), len(expected)) - same
