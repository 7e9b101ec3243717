//! Layers one after the other.

use std::fmt;

use candle_core::{Device, Module, Tensor, Var};

use super::layer::Layer;
use crate::device::{default_device, name};
use crate::error::Result;
use crate::transfers::upload;
use crate::{calls, interrupt};

/// A net of layers, each fed with what the one before gives. Layers are counted from 0, and activations count.
///
/// Built on the default device: `Sequential::new().linear(3, 8)?.relu().linear(8, 1)?`. It is candle's `Module` too.
#[derive(Debug)]
pub struct Sequential {
    layers: Vec<Layer>,
    device: Device,
    training: bool,
}

impl Sequential {
    /// A net without layers, on the default device; it gives back what it is given.
    pub fn new() -> Sequential {
        Sequential {
            layers: Vec::new(),
            device: default_device(),
            training: true,
        }
    }

    /// Adds `x·Wᵀ + b`, from inputs `[…, inputs]` to `[…, outputs]`.
    pub fn linear(self, inputs: usize, outputs: usize) -> Result<Sequential> {
        let layer = Layer::linear(inputs, outputs, &self.device)?;
        Ok(self.with(layer))
    }

    pub fn relu(self) -> Sequential {
        self.with(Layer::Relu)
    }

    pub fn sigmoid(self) -> Sequential {
        self.with(Layer::Sigmoid)
    }

    pub fn tanh(self) -> Sequential {
        self.with(Layer::Tanh)
    }

    /// Adds the exact Gaussian error linear unit.
    pub fn gelu(self) -> Sequential {
        self.with(Layer::Gelu)
    }

    /// Adds a layer that, in training, zeroes each element with this probability and scales up the others.
    ///
    /// [`forward`](Sequential::forward) errs when the probability is not from 0 up to, not including, 1.
    pub fn dropout(self, probability: f64) -> Sequential {
        self.with(Layer::Dropout(probability))
    }

    fn with(mut self, layer: Layer) -> Sequential {
        self.layers.push(layer);
        self
    }

    /// What the net makes of `x`. Errors when the input's last dimension or its device is not the net's.
    pub fn forward(&self, x: &Tensor) -> Result<Tensor> {
        calls::count("forward");
        let mut x = x.clone();
        for (number, layer) in self.layers.iter().enumerate() {
            interrupt::check();
            x = layer.forward(&x, number, self.training)?;
        }
        Ok(x)
    }

    /// The net with every parameter on that device. What already is there is not copied.
    pub fn to(mut self, device: &Device) -> Result<Sequential> {
        calls::count("to");
        interrupt::check();
        for parameter in self.layers.iter_mut().flat_map(Layer::parameters_mut) {
            if !parameter.device().same_device(device) {
                *parameter = Var::from_tensor(&upload(parameter.as_detached_tensor(), device)?)?;
            }
        }
        self.device = device.clone();
        Ok(self)
    }

    /// Where the parameters are.
    pub fn device(&self) -> Device {
        self.device.clone()
    }

    /// How many layers there are, activations included.
    pub fn len(&self) -> usize {
        self.layers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.layers.is_empty()
    }

    /// The net for training: dropout drops. A new net is so.
    pub fn train(self) -> Sequential {
        Sequential {
            training: true,
            ..self
        }
    }

    /// The net for use: dropout lets everything through.
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
        write!(f, "), {count} parameters on {}", name(&self.device))
    }
}

#[cfg(test)]
mod tests;
