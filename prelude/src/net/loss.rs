//! The cross-entropy loss, with class weights.

use std::fmt;

use candle_core::{D, DType, Device, Tensor};
use candle_nn::ops::log_softmax;

use crate::device::{name, present};
use crate::error::{Fault, Result};
use crate::transfers::upload;
use crate::{calls, interrupt};

/// The cross-entropy loss between logits and target classes, averaged over the batch.
///
/// With class weights, it is a weighted average: each target has the weight of its class, as in PyTorch.
#[derive(Debug, Clone, Default)]
pub struct CrossEntropyLoss {
    weight: Option<Tensor>,
}

impl CrossEntropyLoss {
    /// Creates a loss that gives all classes the same weight.
    pub fn new() -> CrossEntropyLoss {
        CrossEntropyLoss::default()
    }

    /// Sets a weight for each class; the tensor has shape `[classes]`.
    pub fn weight(self, weight: Tensor) -> CrossEntropyLoss {
        CrossEntropyLoss {
            weight: Some(weight),
        }
    }

    /// Moves the class weights to a device.
    ///
    /// # Errors
    /// If the copy to the device fails, or the device does not exist.
    pub fn to(self, device: &Device) -> Result<CrossEntropyLoss> {
        calls::count("to");
        present(device)?;
        let weight = self
            .weight
            .map(|weight| upload(weight, device))
            .transpose()?;
        Ok(CrossEntropyLoss { weight })
    }

    /// Computes the loss, a scalar tensor, from logits `[batch, classes]` and class numbers `[batch]`.
    ///
    /// # Errors
    /// If shapes, dtypes or devices do not match or, on the CPU, if a class number is too large.
    pub fn forward(&self, logits: &Tensor, target: &Tensor) -> Result<Tensor> {
        calls::count("forward");
        interrupt::check();
        let (&[batch, classes], &[targets]) = (logits.dims(), target.dims()) else {
            return Err(shapes(logits, target));
        };
        if batch != targets || batch == 0 {
            return Err(shapes(logits, target));
        }
        if !target.dtype().is_int() {
            return Err(Fault::LossTarget {
                dtype: target.dtype().as_str(),
            }
            .into());
        }
        together(
            || t!("the logits"),
            logits,
            || t!("the targets"),
            target,
            "target.to(logits.device())?",
        )?;
        let target = target.to_dtype(DType::U32)?.contiguous()?;
        let chosen = log_softmax(logits, D::Minus1)?
            .gather(&target.unsqueeze(1)?, 1)?
            .squeeze(1)?;
        let Some(weight) = &self.weight else {
            return chosen.mean_all()?.neg();
        };
        if weight.dims() != [classes] {
            let weights = weight.elem_count();
            return Err(Fault::LossWeights { weights, classes }.into());
        }
        together(
            || t!("the loss's weight"),
            weight,
            || t!("the logits"),
            logits,
            "loss.to(logits.device())?",
        )?;
        let weights = weight.to_dtype(chosen.dtype())?.index_select(&target, 0)?;
        (&chosen * &weights)?
            .sum_all()?
            .div(&weights.sum_all()?)?
            .neg()
    }
}

impl fmt::Display for CrossEntropyLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.weight {
            None => f.write_str("CrossEntropyLoss"),
            Some(weight) => {
                let classes = weight.elem_count();
                f.write_str(&t!(
                    "CrossEntropyLoss, %{classes} class weights on %{device}",
                    classes = classes,
                    device = name(weight.device())
                ))
            }
        }
    }
}

fn shapes(logits: &Tensor, target: &Tensor) -> candle_core::Error {
    Fault::LossShapes {
        logits: logits.dims().to_vec(),
        target: target.dims().to_vec(),
    }
    .into()
}

fn together(
    what: fn() -> String,
    a: &Tensor,
    other: fn() -> String,
    b: &Tensor,
    fix: &str,
) -> Result<()> {
    if a.device().same_device(b.device()) {
        return Ok(());
    }
    let (left, right) = (name(a.device()), name(b.device()));
    let help = t!("move one of them first: `%{fix}`", fix = fix);
    Err(Fault::TwoDevices {
        what: what(),
        left,
        other: other(),
        right,
        help,
    }
    .into())
}

#[cfg(test)]
mod tests;
