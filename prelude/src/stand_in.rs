//! Errors that only occur with a GPU. On a machine without one, a stand-in with the same parts is returned.

use candle_core::{DeviceLocation, Tensor};

use crate::create::{ones_on, tensor_on};
use crate::device::{cpu, cuda_is_available, gpu};
use crate::error::{Error, Fault, Result};
use crate::net::CrossEntropyLoss;

/// The beginning of a stand-in's message.
fn label() -> String {
    t!("stand-in, because this machine has no GPU")
}

/// Adds a tensor on the CPU to one on `cuda:0`.
///
/// # Errors
/// Always: the operands are on two devices. Without a GPU, the error is a stand-in with the same parts and says so.
pub fn device_mismatch() -> Result<Tensor> {
    if cuda_is_available() {
        return ones_on((2, 3), &cpu())?.add(&ones_on((2, 3), &gpu(0)?)?);
    }
    let (lhs, rhs) = (DeviceLocation::Cpu, DeviceLocation::Cuda { gpu_id: 0 });
    Err(Error::DeviceMismatchBinaryOp {
        lhs,
        rhs,
        op: "add",
    }
    .context(label()))
}

/// Computes a loss from logits on `cuda:0` with class weights that were left on the CPU.
///
/// # Errors
/// Always: the weights and the logits are on two devices. Without a GPU, the error is a stand-in with the same parts
/// and says so.
pub fn weight_left_on_cpu() -> Result<Tensor> {
    if cuda_is_available() {
        let gpu = gpu(0)?;
        let loss = CrossEntropyLoss::new().weight(tensor_on([1.0, 2.0], &cpu())?);
        return loss.forward(&ones_on((1, 2), &gpu)?, &tensor_on([1], &gpu)?);
    }
    let error = Error::from(Fault::TwoDevices {
        what: t!("the loss's weight"),
        left: "cpu".to_owned(),
        other: t!("the logits"),
        right: "cuda:0".to_owned(),
        help: t!(
            "move one of them first: `%{fix}`",
            fix = "loss.to(logits.device())?"
        ),
    });
    Err(error.context(label()))
}

#[cfg(all(test, not(feature = "cuda")))]
mod tests {
    use super::*;
    use crate::explain::explain;

    #[test]
    fn stand_ins_say_so_and_still_help() {
        let explained = explain(&device_mismatch().unwrap_err());
        assert!(
            explained
                .message
                .starts_with("stand-in, because this machine has no GPU: `add`"),
            "{}",
            explained.message
        );
        assert!(explained.help.unwrap().contains("lhs.to(&gpu(0)?)?"));
        let explained = explain(&weight_left_on_cpu().unwrap_err());
        assert!(
            explained.message.contains("stand-in")
                && explained.message.contains("weight is on cpu"),
            "{}",
            explained.message
        );
        assert!(
            explained
                .help
                .unwrap()
                .contains("loss.to(logits.device())?")
        );
    }
}
