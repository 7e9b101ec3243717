//! The errors that the prelude itself detects.

use std::path::PathBuf;

/// An error that the prelude itself detects. Its text says what failed; [`Fault::help`] says what to do next.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Fault {
    #[error("{}", t!("there is no cuda:%{ordinal}: this machine has %{devices}", ordinal = ordinal, devices = devices(*count)))]
    NoSuchGpu { ordinal: usize, count: usize },
    #[error("{}", t!("there is no cuda:%{ordinal} in this session: it was built for the CPU, though this machine has %{devices}", ordinal = ordinal, devices = devices(*found)))]
    CpuOnlyBuild { ordinal: usize, found: usize },
    #[error("{}", t!("this GPU does not exist here: nothing can be made on it, moved to it, or read from it"))]
    AbsentGpu,
    #[error("{}", t!("cuda:%{ordinal} could not be started: %{cause}", ordinal = ordinal, cause = cause))]
    GpuFailed { ordinal: usize, cause: String },
    #[error("{}", t!("`%{name}` is not the name of a device", name = name))]
    NotADevice {
        name: String,
        suggestion: Option<String>,
    },
    #[error("{}", t!("the rows of this data differ in length: %{first} first, then %{other}", first = format_args!("{first:?}"), other = format_args!("{other:?}")))]
    Ragged {
        first: Vec<usize>,
        other: Vec<usize>,
    },
    #[error("{}", t!("`item` needs a tensor of one element, but this one has shape %{shape}", shape = format_args!("{shape:?}")))]
    NotOneElement { shape: Vec<usize> },
    #[error("{}", t!("a linear layer needs at least one input and one output, not %{inputs} and %{outputs}", inputs = inputs, outputs = outputs))]
    EmptyLayer { inputs: usize, outputs: usize },
    #[error("{}", t!("dropout needs a probability of at least 0 and below 1, not %{probability}", probability = probability))]
    NotAProbability { probability: f64 },
    #[error("{}", t!("layer %{layer} takes inputs whose last dimension is %{wanted}, but this one has shape %{shape}", layer = layer, wanted = wanted, shape = format_args!("{shape:?}")))]
    InputShape {
        layer: String,
        wanted: usize,
        shape: Vec<usize>,
    },
    #[error("{}", t!("%{what} is on %{left}, and %{other} on %{right}", what = what, left = left, other = other, right = right))]
    TwoDevices {
        what: String,
        left: String,
        other: String,
        right: String,
        help: String,
    },
    #[error("{}", t!("the net has no parameter `%{name}`", name = name))]
    NoSuchParameter { name: String, known: Vec<String> },
    #[error("{}", t!("`%{name}` has shape %{wanted}, but this tensor has %{got}", name = name, wanted = format_args!("{wanted:?}"), got = format_args!("{got:?}")))]
    ParameterShape {
        name: String,
        wanted: Vec<usize>,
        got: Vec<usize>,
    },
    #[error("{}", t!("%{path} does not fit this net: %{misfits}", path = format_args!("{path:?}"), misfits = misfits.join(&t!("; "))))]
    FileDoesNotFit { path: PathBuf, misfits: Vec<String> },
    #[error("{}", t!("%{path} could not be written: %{cause}", path = format_args!("{path:?}"), cause = cause))]
    NotWritten {
        path: PathBuf,
        cause: String,
        help: Option<String>,
    },
    #[error("{}", t!("%{path} could not be read: %{cause}", path = format_args!("{path:?}"), cause = cause))]
    NotRead {
        path: PathBuf,
        cause: String,
        help: Option<String>,
    },
    #[error("{}", t!("the loss takes logits of shape [batch, classes] and targets of shape [batch], not %{logits} and %{target}", logits = format_args!("{logits:?}"), target = format_args!("{target:?}")))]
    LossShapes {
        logits: Vec<usize>,
        target: Vec<usize>,
    },
    #[error("{}", t!("the loss takes class numbers as targets, but these are %{dtype}", dtype = dtype))]
    LossTarget { dtype: &'static str },
    #[error("{}", t!("the loss has %{weights} class weights, but the logits have %{classes} classes", weights = weights, classes = classes))]
    LossWeights { weights: usize, classes: usize },
    #[error("{}", t!("a sweep needs at least one size and one timing for each"))]
    EmptySweep,
    #[error("{}", t!("matrix products can use 1 to %{most} threads here, not %{threads}", most = most, threads = threads))]
    NoSuchThreads { threads: usize, most: usize },
    #[error("{}", t!("this timing does not know the work of a run: how many operations it does, and how many bytes it moves"))]
    NoWork,
    #[error("{}", t!("out of memory: there is no room on %{device} for a tensor of shape %{shape}, which takes %{size}", device = device, shape = format_args!("{shape:?}"), size = size(*bytes)))]
    NoRoom {
        shape: Vec<usize>,
        bytes: Option<u64>,
        device: String,
    },
    #[error("{}", t!("nobody answered `%{prompt}`", prompt = prompt))]
    NoAnswer { prompt: String },
    #[error("{}", t!("the memory of %{device} could not be read: %{cause}", device = device, cause = cause))]
    Memory { device: String, cause: String },
}

fn size(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| t!("more than can be counted"), crate::show::bytes)
}

fn devices(count: usize) -> String {
    match count {
        1 => t!("1 CUDA device"),
        _ => t!("%{count} CUDA devices", count = count),
    }
}
