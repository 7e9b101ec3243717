//! What a front end that shows more than text needs to draw a tensor: never all of it, whatever its size.

mod corners;
mod heat;
mod numbers;
mod values;

use candle_core::Tensor;
use serde::Serialize;

use crate::device::name;
use crate::tensor_ext::TensorExt;
use corners::Corners;
use heat::Heat;
use numbers::Numbers;
use values::View;

/// The MIME type of a [`TensorPicture`] as JSON, which stays below 64 KiB.
pub const MIME: &str = "application/vnd.gpu-tutor.tensor+json";

/// A tensor's description: what it is, how its values spread, and a sample of them.
#[derive(Debug, Serialize)]
pub struct TensorPicture {
    pub shape: Vec<usize>,
    pub dtype: &'static str,
    pub device: String,
    pub bytes: usize,
    /// Absent where there are no values, or none that can be read, as with the packed dtypes.
    pub numbers: Option<Numbers>,
    /// Of a tensor of more than two dimensions: of its first matrix.
    pub corners: Option<Corners>,
    /// Of a matrix.
    pub heat: Option<Heat>,
}

impl TensorPicture {
    /// Of a tensor, whose values are read from its copy on the host, if there is one.
    pub fn of(tensor: &Tensor, host: Option<&Tensor>) -> TensorPicture {
        let mut picture = TensorPicture {
            shape: tensor.dims().to_vec(),
            dtype: tensor.dtype().as_str(),
            device: name(tensor.device()),
            bytes: tensor.nbytes(),
            numbers: None,
            corners: None,
            heat: None,
        };
        if let Some(host) = host {
            View::with(host, |view| {
                picture.numbers = Some(Numbers::of(view));
                picture.corners = Some(Corners::of(view));
                picture.heat = Heat::of(view);
            });
        }
        picture
    }
}

#[cfg(test)]
mod tests;
