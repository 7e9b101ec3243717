//! The data that a graphical front end draws a tensor from. Its size is limited for every tensor.

mod corners;
mod heat;
mod numbers;
mod spread;
mod values;

pub use gpu_tutor_wire::mime::TENSOR as MIME;

use candle_core::Tensor;
use gpu_tutor_wire::tensor;

use crate::device::name;
use crate::tensor_ext::TensorExt;
use values::View;

/// Describes a tensor. Its values are read from its copy on the host, if there is one.
pub fn of(tensor: &Tensor, host: Option<&Tensor>) -> tensor::Tensor {
    let mut picture = tensor::Tensor {
        shape: tensor.dims().to_vec(),
        dtype: tensor.dtype().as_str().to_owned(),
        device: name(tensor.device()),
        bytes: tensor.nbytes() as u64,
        numbers: None,
        corners: None,
        heat: None,
    };
    if let Some(host) = host {
        View::with(host, |view| {
            picture.numbers = Some(numbers::of(view));
            picture.corners = Some(corners::of(view));
            picture.heat = heat::of(view);
        });
    }
    picture
}

#[cfg(test)]
mod tests;
