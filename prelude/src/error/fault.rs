//! The errors that the prelude itself detects.

use std::path::PathBuf;

/// An error that the prelude itself detects. Its text says what failed; [`Fault::help`] says what to do next.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Fault {
    #[error("there is no cuda:{ordinal}: this machine has {}", devices(*count))]
    NoSuchGpu { ordinal: usize, count: usize },
    #[error("there is no cuda:{ordinal} in this session: it was built for the CPU, though this machine has {}", devices(*found))]
    CpuOnlyBuild { ordinal: usize, found: usize },
    #[error(
        "this GPU does not exist here: nothing can be made on it, moved to it, or read from it"
    )]
    AbsentGpu,
    #[error("cuda:{ordinal} could not be started: {cause}")]
    GpuFailed { ordinal: usize, cause: String },
    #[error("`{name}` is not the name of a device")]
    NotADevice {
        name: String,
        suggestion: Option<String>,
    },
    #[error("the rows of this data differ in length: {first:?} first, then {other:?}")]
    Ragged {
        first: Vec<usize>,
        other: Vec<usize>,
    },
    #[error("`item` needs a tensor of one element, and this one has shape {shape:?}")]
    NotOneElement { shape: Vec<usize> },
    #[error("a linear layer needs at least one input and one output, not {inputs} and {outputs}")]
    EmptyLayer { inputs: usize, outputs: usize },
    #[error("dropout needs a probability from 0 up to, not including, 1, not {probability}")]
    NotAProbability { probability: f64 },
    #[error(
        "layer {layer} takes inputs whose last dimension is {wanted}, and this one has shape {shape:?}"
    )]
    InputShape {
        layer: String,
        wanted: usize,
        shape: Vec<usize>,
    },
    #[error("{what} is on {left}, and {other} on {right}")]
    TwoDevices {
        what: &'static str,
        left: String,
        other: &'static str,
        right: String,
        help: String,
    },
    #[error("the net has no parameter `{name}`")]
    NoSuchParameter { name: String, known: Vec<String> },
    #[error("`{name}` has shape {wanted:?}, and this tensor {got:?}")]
    ParameterShape {
        name: String,
        wanted: Vec<usize>,
        got: Vec<usize>,
    },
    #[error("{path:?} does not fit this net: {}", misfits.join("; "))]
    FileDoesNotFit { path: PathBuf, misfits: Vec<String> },
    #[error("{path:?} could not be {action}: {cause}")]
    File {
        path: PathBuf,
        action: &'static str,
        cause: String,
        help: Option<String>,
    },
    #[error(
        "the loss takes logits of shape [batch, classes] and targets of shape [batch], not {logits:?} and {target:?}"
    )]
    LossShapes {
        logits: Vec<usize>,
        target: Vec<usize>,
    },
    #[error("the loss takes class numbers as targets, and these are {dtype}")]
    LossTarget { dtype: &'static str },
    #[error("the loss has {weights} class weights, and the logits {classes} classes")]
    LossWeights { weights: usize, classes: usize },
    #[error("a sweep needs at least one size and one timing for each")]
    EmptySweep,
    #[error("products have 1 to {most} threads here, not {threads}")]
    NoSuchThreads { threads: usize, most: usize },
    #[error(
        "this timing does not know its work: how many operations a run does, and how many bytes it moves"
    )]
    NoWork,
    #[error("out of memory: there is no room on {device} for a tensor of shape {shape:?}, which takes {}", size(*bytes))]
    NoRoom {
        shape: Vec<usize>,
        bytes: Option<u64>,
        device: String,
    },
    #[error("nobody answered `{prompt}`")]
    NoAnswer { prompt: String },
    #[error("the memory of {device} could not be read: {cause}")]
    Memory { device: String, cause: String },
}

fn size(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "more than can be counted".to_owned(), crate::show::bytes)
}

fn devices(count: usize) -> String {
    match count {
        1 => "1 CUDA device".to_owned(),
        _ => format!("{count} CUDA devices"),
    }
}
