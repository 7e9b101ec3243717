use candle_core::{DType, Device, DeviceLocation, Tensor};

use super::*;

fn tensor(shape: (usize, usize)) -> Tensor {
    Tensor::ones(shape, DType::F32, &Device::Cpu).unwrap()
}

fn explained(error: Error) -> (String, String) {
    let explained = explain(&error);
    (explained.message, explained.help.unwrap_or_default())
}

#[test]
fn operands_on_two_devices_name_both_and_the_call_that_fixes_it() {
    let gpu = |gpu_id| DeviceLocation::Cuda { gpu_id };
    let mismatch = |lhs, rhs| {
        explained(Error::DeviceMismatchBinaryOp {
            lhs,
            rhs,
            op: "add",
        })
    };
    let (message, help) = mismatch(gpu(0), DeviceLocation::Cpu);
    assert_eq!(
        message,
        "`add` got operands on two devices: lhs on cuda:0, rhs on cpu"
    );
    assert_eq!(
        help,
        "move one operand first: `rhs.to(&gpu(0)?)?`, or `lhs.to(&cpu())?`"
    );
    let (_, help) = mismatch(DeviceLocation::Cpu, gpu(1));
    assert_eq!(
        help,
        "move one operand first: `lhs.to(&gpu(1)?)?`, or `rhs.to(&cpu())?`"
    );
    let (_, help) = mismatch(gpu(0), gpu(1));
    assert_eq!(
        help,
        "move one operand first: `rhs.to(&gpu(0)?)?`, or `lhs.to(&gpu(1)?)?`"
    );
    let (message, help) = mismatch(gpu(0), gpu(0));
    assert!(message.contains("two handles of cuda:0") && help.contains("rhs.to(&gpu(0)?)?"));
}

#[test]
fn wrappers_are_looked_through_and_no_backtrace_is_shown() {
    let inner = Error::DeviceMismatchBinaryOp {
        lhs: DeviceLocation::Cpu,
        rhs: DeviceLocation::Cuda { gpu_id: 0 },
        op: "mul",
    };
    let error = Error::WithBacktrace {
        inner: Box::new(inner.context("layer 0").with_path("net.safetensors")),
        backtrace: Box::new(std::backtrace::Backtrace::force_capture()),
    };
    let (message, help) = explained(error);
    let wanted =
        "net.safetensors: layer 0: `mul` got operands on two devices: lhs on cpu, rhs on cuda:0";
    assert_eq!(message, wanted);
    assert!(help.contains("lhs.to(&gpu(0)?)?"));
}

#[test]
fn shapes_that_do_not_fit_are_both_shown() {
    let (message, help) = explained(tensor((2, 3)).matmul(&tensor((2, 3))).unwrap_err());
    assert!(message.contains("[2, 3] and [2, 3]"), "{message}");
    assert!(help.contains("rhs.t()?"), "{help}");
    let (message, help) = explained((tensor((2, 3)) + tensor((1, 3))).unwrap_err());
    assert!(
        message.contains("[2, 3]") && message.contains("[1, 3]"),
        "{message}"
    );
    assert!(help.contains("broadcast_add"), "{help}");
}

#[test]
fn dtypes_that_do_not_fit_say_how_to_convert() {
    let ints = tensor((2, 3)).to_dtype(DType::I64).unwrap();
    let (message, help) = explained((tensor((2, 3)) + &ints).unwrap_err());
    assert!(
        message.contains("f32") && message.contains("i64"),
        "{message}"
    );
    assert!(help.contains("to_dtype(DType::F32)"), "{help}");
    let (message, help) = explained(ints.norm().unwrap_err());
    assert!(message.contains("integers") && help.contains("DType::F32"));
    let (message, help) = explained(ints.to_vec2::<f32>().unwrap_err());
    assert!(
        message.contains("f32") && message.contains("i64"),
        "{message}"
    );
    assert!(help.contains("DType::F32"), "{help}");
}

#[test]
fn a_full_device_says_what_to_drop() {
    let cause = std::io::Error::other("DriverError(CUDA_ERROR_OUT_OF_MEMORY, \"out of memory\")");
    let (message, help) = explained(Error::Cuda(Box::new(cause)));
    assert!(message.contains("out of memory") && help.contains("memory_summary"));
    // These break the process's context, no matter what wraps them.
    for name in ["CUDA_ERROR_ILLEGAL_ADDRESS", "CUDA_ERROR_UNKNOWN"] {
        let cause = || std::io::Error::other(format!("DriverError({name}, \"…\")"));
        let (message, help) = explained(Error::Cuda(Box::new(cause())));
        assert!(
            message.contains(name) && help.contains("`:reset`"),
            "{help}"
        );
        let (_, help) = explained(Error::wrap(cause()));
        assert!(help.contains("`:reset`"), "{help}");
    }
    let cause = std::io::Error::other("DriverError(CUDA_ERROR_INVALID_VALUE, \"…\")");
    let (_, help) = explained(Error::Cuda(Box::new(cause)));
    assert_eq!(help, "");
}

#[test]
fn foreign_errors_keep_their_text() {
    let error = "x".parse::<i32>().unwrap_err();
    assert_eq!(
        explain(&error),
        Explained {
            message: error.to_string(),
            help: None
        }
    );
    assert_eq!(explain_display(&"no luck".to_owned()).message, "no luck");
}
