//! Nets of layers that run one after another.

use std::fmt;

use candle_core::{Device, Module, Tensor, Var};

use super::layer::Layer;
use crate::device::{default_device, name, present};
use crate::error::Result;
use crate::transfers::upload;
use crate::{calls, interrupt};

/// A net of layers where the output of each layer is the input of the next.
///
/// The layers are numbered from 0, activations included. A net is built on the default device:
/// `Sequential::new().linear(3, 8)?.relu().linear(8, 1)?`. It implements candle's `Module`.
#[derive(Debug)]
pub struct Sequential {
    layers: Vec<Layer>,
    device: Device,
    training: bool,
}

impl Sequential {
    /// Creates a net without layers on the default device. Its output is its input.
    pub fn new() -> Sequential {
        Sequential {
            layers: Vec::new(),
            device: default_device(),
            training: true,
        }
    }

    /// Adds a linear layer, `x·Wᵀ + b`, from `[…, inputs]` to `[…, outputs]`.
    ///
    /// # Errors
    /// If `inputs` or `outputs` is 0, or the parameters cannot be created.
    pub fn linear(self, inputs: usize, outputs: usize) -> Result<Sequential> {
        let layer = Layer::linear(inputs, outputs, &self.device)?;
        Ok(self.with(layer))
    }

    /// Adds the rectified linear unit, `max(x, 0)`.
    pub fn relu(self) -> Sequential {
        self.with(Layer::Relu)
    }

    /// Adds the sigmoid, `1 / (1 + e⁻ˣ)`.
    pub fn sigmoid(self) -> Sequential {
        self.with(Layer::Sigmoid)
    }

    /// Adds the hyperbolic tangent.
    pub fn tanh(self) -> Sequential {
        self.with(Layer::Tanh)
    }

    /// Adds the Gaussian error linear unit in its exact form.
    pub fn gelu(self) -> Sequential {
        self.with(Layer::Gelu)
    }

    /// Adds a layer that, in training mode, sets each element to zero with this probability and scales up the others.
    ///
    /// The probability must be at least 0 and below 1, otherwise [`forward`](Sequential::forward) returns an error.
    pub fn dropout(self, probability: f64) -> Sequential {
        self.with(Layer::Dropout(probability))
    }

    fn with(mut self, layer: Layer) -> Sequential {
        self.layers.push(layer);
        self
    }

    /// Computes the output of the net for the input `x`.
    ///
    /// # Errors
    /// If the last dimension or the device of `x` does not match the net.
    pub fn forward(&self, x: &Tensor) -> Result<Tensor> {
        calls::count("forward");
        let mut x = x.clone();
        for (number, layer) in self.layers.iter().enumerate() {
            interrupt::check();
            x = layer.forward(&x, number, self.training)?;
        }
        Ok(x)
    }

    /// Moves every parameter to a device. Parameters that are already there are not copied.
    ///
    /// # Errors
    /// If a copy to the device fails, or the device does not exist.
    pub fn to(mut self, device: &Device) -> Result<Sequential> {
        calls::count("to");
        interrupt::check();
        present(device)?;
        for parameter in self.layers.iter_mut().flat_map(Layer::parameters_mut) {
            if !parameter.device().same_device(device) {
                *parameter = Var::from_tensor(&upload(parameter.as_detached_tensor(), device)?)?;
            }
        }
        self.device = device.clone();
        Ok(self)
    }

    /// The device that holds the parameters.
    pub fn device(&self) -> Device {
        self.device.clone()
    }

    /// The number of layers, activations included.
    pub fn len(&self) -> usize {
        self.layers.len()
    }

    /// Whether the net has no layers.
    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// Switches to training mode, in which dropout is active. A new net is in this mode.
    pub fn train(self) -> Sequential {
        Sequential {
            training: true,
            ..self
        }
    }

    /// Switches to evaluation mode, in which dropout has no effect.
    pub fn eval(self) -> Sequential {
        Sequential {
            training: false,
            ..self
        }
    }

    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Var)> {
        self.layers.iter().enumerate().flat_map(|(number, layer)| {
            layer
                .parameters()
                .into_iter()
                .map(move |(name, var)| (format!("{number}.{name}"), var))
        })
    }
}

impl Default for Sequential {
    fn default() -> Self {
        Sequential::new()
    }
}

impl Module for Sequential {
    fn forward(&self, x: &Tensor) -> candle_core::Result<Tensor> {
        Sequential::forward(self, x)
    }
}

impl fmt::Display for Sequential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Sequential(")?;
        for (number, layer) in self.layers.iter().enumerate() {
            writeln!(f, "  {number}: {layer}")?;
        }
        let count: usize = self.named().map(|(_, var)| var.elem_count()).sum();
        let device = name(&self.device);
        f.write_str("), ")?;
        f.write_str(&t!(
            "%{count} parameters on %{device}",
            count = count,
            device = device
        ))
    }
}

#[cfg(test)]
mod tests;
