//! Explains candle's errors.

use candle_core::DeviceLocation;

use super::{Explained, explain as explain_any, of_fault, shapes};
use crate::error::{Error, Fault};
use crate::location;

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
            Explained::new(format!(
                "`{op}` got {left} on the left and {right} on the right"
            ))
            .help(format!(
                "convert one of them: `rhs.to_dtype(DType::{lhs:?})?`"
            ))
        }
        Error::UnexpectedDType { expected, got, .. } => Explained::new(format!(
            "this asks for {} values, and the tensor holds {}",
            expected.as_str(),
            got.as_str()
        ))
        .help(format!(
            "convert it first: `t.to_dtype(DType::{expected:?})?`, or ask for `{}`",
            got.as_str()
        )),
        Error::UnsupportedDTypeForOp(dtype, op) => Explained::new(format!(
            "`{op}` does not work on {} tensors",
            dtype.as_str()
        ))
        .help("convert it first: `t.to_dtype(DType::F32)?`"),
        Error::Cuda(cause) => cuda(&**cause),
        Error::NotCompiledWithCudaSupport => Explained::new("this session was built without CUDA")
            .help("`try_gpu(0)` falls back to the CPU; `:gpus` says what this machine has"),
        Error::SafeTensor(cause) => Explained::new(format!(
            "this is not a whole safetensors file: {cause}"
        ))
        .help("save it again with `net.save(path)?`, or check that the path is the right one"),
        Error::UnsupportedSafeTensorDtype(dtype) => Explained::new(format!(
            "the file holds {dtype:?} values, which candle cannot read"
        )),
        Error::CannotFindTensor { path } => {
            Explained::new(format!("there is no tensor named `{path}`"))
        }
        Error::Io(cause) => io(cause),
        Error::Msg(text) if text.starts_with("norm not supported") => {
            Explained::new("`norm` does not work on integers")
                .help("convert it first: `t.to_dtype(DType::F32)?.norm()?`")
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

/// Says on which device each operand is, and gives the call that moves one of them.
fn devices(lhs: DeviceLocation, rhs: DeviceLocation, op: &str) -> Explained {
    if lhs == rhs {
        let name = location::name(lhs);
        let message = format!("`{op}` got operands on two handles of {name}");
        return Explained::new(message).help(format!(
            "use the prelude's handle for both: `{}`",
            to("rhs", lhs)
        ));
    }
    let (left, right) = (location::name(lhs), location::name(rhs));
    Explained::new(format!(
        "`{op}` got operands on two devices: lhs on {left}, rhs on {right}"
    ))
    .help(format!("move one operand first: {}", either(lhs, rhs)))
}

/// Names both devices, the GPU first, because learners usually want to work there.
fn either(lhs: DeviceLocation, rhs: DeviceLocation) -> String {
    let (first, second) = match rhs {
        DeviceLocation::Cuda { .. } if lhs == DeviceLocation::Cpu => {
            (to("lhs", rhs), to("rhs", lhs))
        }
        _ => (to("rhs", lhs), to("lhs", rhs)),
    };
    format!("`{first}`, or `{second}`")
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
    let explained = Explained::new(format!("CUDA failed: {text}"));
    match is_sticky(text) {
        true => explained.help(NEW_PROCESS),
        false => explained,
    }
}

/// What helps after an error that breaks everything the process has on the GPU.
const NEW_PROCESS: &str = "from now on every use of the GPU fails in this process: `:reset` starts another (in a notebook: restart the kernel), and `:gpus` says whether the GPU is still there";

/// Whether the error breaks the process's context: CUDA's documentation says of these that the process must be started
/// again. A GPU that is lost gives one of the last two.
fn is_sticky(text: &str) -> bool {
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
    Explained::new(format!("the device is out of memory: {text}")).help(
        "drop tensors that are done with (`drop(t)`), take a smaller size or `DType::F16`, and see `memory_summary(&d)?`",
    )
}

fn io(cause: &std::io::Error) -> Explained {
    use std::io::ErrorKind::{NotFound, OutOfMemory, PermissionDenied};
    let explained = Explained::new(cause.to_string());
    match cause.kind() {
        NotFound => {
            explained.help("check the path; relative ones start where the session was started")
        }
        PermissionDenied => explained.help("choose a folder that you may write to"),
        OutOfMemory => memory(cause.to_string()),
        _ => explained,
    }
}
