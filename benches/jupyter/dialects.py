"""The cells to run in each kernel, in its own language."""

import sys
from dataclasses import dataclass
from string import Template

LINES = 10_000


@dataclass(frozen=True)
class Dialect:
    """One kernel: how it is started, and each kind of cell in its language.

    In templates `$name` is a name that no earlier cell used, `$n` a number.
    """

    name: str
    # The command that starts it; `{connection_file}` is replaced by the file's path.
    command: str
    # How to install it, shown if it cannot be started.
    source: str
    first: Template
    bind: Template
    show: Template
    # The kernel answers this itself: it compiles and runs nothing.
    nothing: str
    comment: str
    # This asks the session, and so waits until it is ready.
    variables: str
    stream: Template
    # Whether compiled cells are cached for later sessions.
    remembers: bool = False


_RUST_STREAM = Template("for i in 0..%d { println!(\"{i} $name\"); }" % LINES)

OURS = Dialect(
    name="gpu-tutor",
    command="gpu-tutor kernel run {connection_file}",
    source="cargo install --path ., or --argv COMMAND",
    first=Template("let $name = ones((2, 3))?; $name"),
    bind=Template("let $name: i64 = $n * 3;"),
    show=Template("$name + 1"),
    nothing=":time on",
    comment="// nothing",
    variables=":vars",
    stream=_RUST_STREAM,
    remembers=True,
)

EVCXR = Dialect(
    name="evcxr_jupyter",
    command="evcxr_jupyter --control_file {connection_file}",
    source="cargo install evcxr_jupyter, --evcxr COMMAND, or --without evcxr_jupyter",
    # A tensor would need a build of candle first: see CANDLE.
    first=Template("let $name = vec![1.0f32; 6]; $name"),
    bind=OURS.bind,
    show=OURS.show,
    nothing=":version",
    comment="// nothing",
    variables=":vars",
    stream=_RUST_STREAM,
)

IPYKERNEL = Dialect(
    name="ipykernel",
    command=f"{sys.executable} -m ipykernel_launcher -f {{connection_file}}",
    source="pip install ipykernel numpy, or --without ipykernel",
    first=Template("import numpy; $name = numpy.ones((2, 3)); $name"),
    bind=Template("$name = $n * 3"),
    show=Template("$name + 1"),
    nothing="pass",
    comment="# nothing",
    variables="%whos",
    stream=Template('for i in range(%d): print(f"{i} $name")' % LINES),
)

DIALECTS = (OURS, EVCXR, IPYKERNEL)

# A first tensor in evcxr_jupyter, as a learner would create it.
CANDLE = """\
:dep candle-core = "0.11.1"
use candle_core::{DType, Device, Tensor};
let t = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?;
t"""
