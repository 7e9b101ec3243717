//! One layer of a net.

use std::fmt;

use candle_core::{Device, Tensor, Var};
use candle_nn::ops;

use crate::create::rand_on;
use crate::device::name;
use crate::error::{Fault, Result};

#[derive(Debug)]
pub(super) enum Layer {
    Linear { weight: Var, bias: Var },
    Relu,
    Sigmoid,
    Tanh,
    Gelu,
    Dropout(f64),
}

impl Layer {
    /// A layer with weight `[outputs, inputs]` and bias `[outputs]`, drawn uniformly within ±1/√inputs as in PyTorch.
    pub(super) fn linear(inputs: usize, outputs: usize, device: &Device) -> Result<Layer> {
        if inputs == 0 || outputs == 0 {
            return Err(Fault::EmptyLayer { inputs, outputs }.into());
        }
        let bound = 1.0 / (inputs as f64).sqrt();
        let within = |drawn: Tensor| Var::from_tensor(&drawn.affine(2.0 * bound, -bound)?);
        Ok(Layer::Linear {
            weight: within(rand_on((outputs, inputs), device)?)?,
            bias: within(rand_on(outputs, device)?)?,
        })
    }

    pub(super) fn forward(&self, x: &Tensor, number: usize, training: bool) -> Result<Tensor> {
        match self {
            Layer::Linear { weight, bias } => {
                linear(x, weight, bias, || format!("{number} ({self})"))
            }
            Layer::Relu => x.relu(),
            Layer::Sigmoid => ops::sigmoid(x),
            Layer::Tanh => x.tanh(),
            Layer::Gelu => x.gelu_erf(),
            Layer::Dropout(probability) if training => dropout(x, *probability),
            Layer::Dropout(_) => Ok(x.clone()),
        }
    }

    pub(super) fn parameters(&self) -> Vec<(&'static str, &Var)> {
        match self {
            Layer::Linear { weight, bias } => vec![("weight", weight), ("bias", bias)],
            _ => Vec::new(),
        }
    }

    pub(super) fn parameters_mut(&mut self) -> Vec<&mut Var> {
        match self {
            Layer::Linear { weight, bias } => vec![weight, bias],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layer::Linear { weight, .. } => {
                let dims = weight.dims();
                write!(f, "linear {} → {}", dims[1], dims[0])
            }
            Layer::Relu => f.write_str("relu"),
            Layer::Sigmoid => f.write_str("sigmoid"),
            Layer::Tanh => f.write_str("tanh"),
            Layer::Gelu => f.write_str("gelu"),
            Layer::Dropout(probability) => write!(f, "dropout {probability}"),
        }
    }
}

fn linear(x: &Tensor, weight: &Var, bias: &Var, layer: impl Fn() -> String) -> Result<Tensor> {
    let wanted = weight.dims()[1];
    if x.dims().last() != Some(&wanted) {
        return Err(Fault::InputShape {
            layer: layer(),
            wanted,
            shape: x.dims().to_vec(),
        }
        .into());
    }
    if !x.device().same_device(weight.device()) {
        return Err(Fault::TwoDevices {
            what: t!("the input"),
            left: name(x.device()),
            other: t!("the net"),
            right: name(weight.device()),
            help: t!("move one of them first: `x.to(&net.device())?`, or `net.to(x.device())?`"),
        }
        .into());
    }
    let shape = [&x.dims()[..x.rank() - 1], &[weight.dims()[0]]].concat();
    // Reshape any batch dimensions into one matrix product: this is candle's fastest path on every device.
    let rows = x.reshape(((), wanted))?.contiguous()?;
    let product = rows
        .matmul(&weight.t()?)
        .map_err(|error| error.context(t!("layer %{layer}", layer = layer())))?;
    product.broadcast_add(bias)?.reshape(shape)
}

/// Uses the prelude's generator, so that `manual_seed` makes dropout repeatable.
fn dropout(x: &Tensor, probability: f64) -> Result<Tensor> {
    if !(0.0..1.0).contains(&probability) {
        return Err(Fault::NotAProbability { probability }.into());
    }
    let kept = rand_on(x.shape(), x.device())?.ge(probability)?;
    let scaled = kept
        .to_dtype(x.dtype())?
        .affine(1.0 / (1.0 - probability), 0.0)?;
    x.mul(&scaled)
}
