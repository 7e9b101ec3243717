//! Explains candle's errors.

use std::sync::atomic::{AtomicBool, Ordering};

use candle_core::{DType, DeviceLocation};

use super::{Explained, explain as explain_any, of_fault, shapes};
use crate::error::{Error, Fault};
use crate::location;

/// Says which of two tensors to convert: the right one to the left one's type, unless that would drop the fractional
/// part or change integers that do not fit.
fn convert(lhs: DType, rhs: DType) -> String {
    let is_wider = rhs.is_int() && rhs.size_in_bytes() > lhs.size_in_bytes();
    let (side, dtype) = match lhs.is_int() && (rhs.is_float() || is_wider) {
        true => ("lhs", rhs),
        false => ("rhs", lhs),
    };
    t!(
        "convert one of them: `%{side}.to_dtype(DType::%{dtype})?`",
        side = side,
        dtype = format_args!("{dtype:?}")
    )
}

pub(super) fn explain(error: &Error) -> Explained {
    if let Some(fault) = Fault::of(error) {
        return of_fault(fault);
    }
    match error {
        Error::WithBacktrace { inner, .. } => explain(inner),
        Error::Context { inner, context } => explain(inner).under(context),
        Error::WithPath { inner, path } => explain(inner).under(&path.display()),
        Error::WrappedContext { wrapped, context } => explain_any(&**wrapped).under(context),
        Error::DeviceMismatchBinaryOp { lhs, rhs, op } => devices(*lhs, *rhs, op),
        Error::DTypeMismatchBinaryOp { lhs, rhs, op } => {
            let (left, right) = (lhs.as_str(), rhs.as_str());
            Explained::new(t!(
                "`%{op}` got %{left} on the left and %{right} on the right",
                op = op,
                left = left,
                right = right
            ))
            .help(convert(*lhs, *rhs))
        }
        Error::UnexpectedDType { expected, got, .. } => Explained::new(t!(
            "this asks for %{expected} values, but the tensor holds %{got}",
            expected = expected.as_str(),
            got = got.as_str()
        ))
        .help(t!(
            "convert it first: `t.to_dtype(DType::%{expected})?`, or ask for `%{got}`",
            expected = format_args!("{expected:?}"),
            got = got.as_str()
        )),
        Error::UnsupportedDTypeForOp(dtype, op) => Explained::new(t!(
            "`%{op}` does not work on %{dtype} tensors",
            op = op,
            dtype = dtype.as_str()
        ))
        .help(t!("convert it first: `t.to_dtype(DType::F32)?`")),
        Error::Cuda(cause) => cuda(&**cause),
        Error::NotCompiledWithCudaSupport => {
            Explained::new(t!("this session was built without CUDA")).help(t!(
                "`try_gpu(0)` falls back to the CPU; `:gpus` shows what this machine has"
            ))
        }
        Error::SafeTensor(cause) => Explained::new(t!(
            "this is not a complete safetensors file: %{cause}",
            cause = cause
        ))
        .help(t!(
            "save it again with `net.save(path)?`, or check that the path is the right one"
        )),
        Error::UnsupportedSafeTensorDtype(dtype) => Explained::new(t!(
            "the file holds %{dtype} values, which candle cannot read",
            dtype = format_args!("{dtype:?}")
        )),
        Error::CannotFindTensor { path } => {
            Explained::new(t!("there is no tensor named `%{path}`", path = path))
        }
        Error::Io(cause) => io(cause),
        Error::Msg(text) if text.starts_with("norm not supported") => {
            Explained::new(t!("`norm` does not work on integers"))
                .help(t!("convert it first: `t.to_dtype(DType::F32)?.norm()?`"))
        }
        Error::Msg(text) if out_of_memory(text) => memory(text.clone()),
        _ => shapes::explain(error).unwrap_or_else(|| {
            let text = error.to_string();
            match is_sticky(&text) {
                true => cuda_failed(&text),
                false => Explained::new(text),
            }
        }),
    }
}

/// Says which device each operand is on, and gives the call that moves one of them.
fn devices(lhs: DeviceLocation, rhs: DeviceLocation, op: &str) -> Explained {
    if lhs == rhs {
        let name = location::name(lhs);
        let message = t!(
            "`%{op}` got operands on two handles of %{name}",
            op = op,
            name = name
        );
        return Explained::new(message).help(t!(
            "use the prelude's handle for both: `%{call}`",
            call = to("rhs", lhs)
        ));
    }
    let (left, right) = (location::name(lhs), location::name(rhs));
    let (first, second) = either(lhs, rhs);
    Explained::new(t!(
        "`%{op}` got operands on two devices: lhs on %{left}, rhs on %{right}",
        op = op,
        left = left,
        right = right
    ))
    .help(t!(
        "move one operand first: `%{first}`, or `%{second}`",
        first = first,
        second = second
    ))
}

/// The calls that move one of the operands. The move to the GPU comes first, because learners usually want to work
/// there.
fn either(lhs: DeviceLocation, rhs: DeviceLocation) -> (String, String) {
    match rhs {
        DeviceLocation::Cuda { .. } if lhs == DeviceLocation::Cpu => {
            (to("lhs", rhs), to("rhs", lhs))
        }
        _ => (to("rhs", lhs), to("lhs", rhs)),
    }
}

fn to(operand: &str, location: DeviceLocation) -> String {
    match location {
        DeviceLocation::Cpu => format!("{operand}.to(&cpu())?"),
        DeviceLocation::Cuda { gpu_id } => format!("{operand}.to(&gpu({gpu_id})?)?"),
        DeviceLocation::Metal { gpu_id } => format!("{operand}.to(&Device::new_metal({gpu_id})?)?"),
    }
}

fn cuda(cause: &dyn std::error::Error) -> Explained {
    let text = cause.to_string();
    if out_of_memory(&text) {
        memory(text)
    } else {
        cuda_failed(&text)
    }
}

fn cuda_failed(text: &str) -> Explained {
    let is_missing = ["CUDA_ERROR_NOT_SUPPORTED", "CUDA_ERROR_NOT_FOUND"];
    if cfg!(feature = "simulated") && is_missing.iter().any(|name| text.contains(name)) {
        return Explained::new(t!("simulated GPUs cannot run this operation")).help(t!(
            "compute it on the CPU, with tensors moved by `t.to(&cpu())?`; if every later use of the GPU fails too, `:reset` starts a new process"
        ));
    }
    let explained = Explained::new(t!("CUDA failed: %{text}", text = text));
    if !is_sticky(text) {
        return explained;
    }
    if broke_earlier() {
        return explained.help(t!(
            "an earlier cell has failed on the GPU, and since then every use of the GPU fails in this process: `:reset` starts a new process, without your own variables (in a notebook: restart the kernel)"
        ));
    }
    SEEN.store(true, Ordering::Relaxed);
    // A new process solves it.
    let help = t!(
        "from now on every use of the GPU fails in this process: `:reset` starts a new process, without your own variables (in a notebook: restart the kernel), and `:gpus` shows whether the GPU is still there"
    );
    if text.contains("CUDA_ERROR_ASSERT") {
        let why = t!(
            "an index was out of range: `index_select`, `gather` and the like check it only while they run on the GPU"
        );
        return explained.help(format!("{why}\n{help}"));
    }
    explained.help(help)
}

/// Whether a failure that lasts until the process ends has been reported in any cell (`SEEN`), and in a cell before
/// this one (`EARLIER`).
static SEEN: AtomicBool = AtomicBool::new(false);
static EARLIER: AtomicBool = AtomicBool::new(false);

/// Called when a cell begins, so that a failure reported by an earlier cell is not reported again as if it were new.
pub fn begin_cell() {
    EARLIER.store(SEEN.load(Ordering::Relaxed), Ordering::Relaxed);
}

/// Whether an earlier cell has reported a failure that lasts until the process ends.
pub fn broke_earlier() -> bool {
    EARLIER.load(Ordering::Relaxed)
}

/// Whether the error breaks the process's context: according to CUDA's documentation, the process must be restarted
/// after these errors. A lost GPU returns one of the last two.
pub fn is_sticky(text: &str) -> bool {
    const STICKY: [&str; 14] = [
        "CUDA_ERROR_ILLEGAL_ADDRESS",
        "CUDA_ERROR_LAUNCH_FAILED",
        "CUDA_ERROR_LAUNCH_TIMEOUT",
        "CUDA_ERROR_ILLEGAL_INSTRUCTION",
        "CUDA_ERROR_MISALIGNED_ADDRESS",
        "CUDA_ERROR_INVALID_ADDRESS_SPACE",
        "CUDA_ERROR_INVALID_PC",
        "CUDA_ERROR_HARDWARE_STACK_ERROR",
        "CUDA_ERROR_ASSERT",
        "CUDA_ERROR_ECC_UNCORRECTABLE",
        "CUDA_ERROR_NVLINK_UNCORRECTABLE",
        "CUDA_ERROR_CONTEXT_IS_DESTROYED",
        "CUDA_ERROR_DEVICE_UNAVAILABLE",
        "CUDA_ERROR_UNKNOWN",
    ];
    STICKY.iter().any(|name| text.contains(name))
}

fn out_of_memory(text: &str) -> bool {
    let text = text.to_lowercase().replace('_', " ");
    text.contains("out of memory") || text.contains("cublas status alloc failed")
}

fn memory(text: String) -> Explained {
    Explained::new(t!("the device is out of memory: %{text}", text = text)).help(t!(
        "drop tensors that you no longer need (`drop(t)`), use a smaller size or `DType::F16`, and look at `memory_summary(&d)?`"
    ))
}

fn io(cause: &std::io::Error) -> Explained {
    use std::io::ErrorKind::{NotFound, OutOfMemory, PermissionDenied};
    /// The system's error number for an operation that is never permitted, whatever the file.
    const NOT_PERMITTED: i32 = 1;
    let explained = Explained::new(cause.to_string());
    match cause.kind() {
        NotFound => explained.help(t!(
            "check the path; a relative path starts where the session was started"
        )),
        PermissionDenied if cause.raw_os_error() != Some(NOT_PERMITTED) => {
            explained.help(t!("choose a folder that you may write to"))
        }
        OutOfMemory => memory(cause.to_string()),
        _ => explained,
    }
}
