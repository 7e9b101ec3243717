//! Shows tensors: the values as candle prints them, then shape, dtype and device. Front ends also get the data for a
//! picture.

use std::collections::BTreeMap;

use candle_core::{DType, Device, Tensor, Var};

use super::{Show, as_plain_text};
use crate::device::name;
use crate::tensor_ext::TensorExt;
use crate::tensor_picture;
use crate::transfers::{Direction, record};

/// A tensor with at most this many values shows them inside a list or tuple.
const SHORT: usize = 8;

impl Show for Tensor {
    /// Copies a tensor on a GPU to the host, which counts as a transfer.
    fn text(&self) -> Option<String> {
        Some(text(self, host(self).ok().as_ref()))
    }

    /// Creates the text and the description from the same copy.
    fn mime(&self) -> BTreeMap<String, String> {
        let host = host(self).ok();
        let mut content = as_plain_text(Some(text(self, host.as_ref())));
        let picture = tensor_picture::of(self, host.as_ref());
        if let Ok(description) = serde_json::to_string(&picture) {
            content.insert(tensor_picture::MIME.to_owned(), description);
        }
        content
    }

    fn nested(&self) -> String {
        if self.rank() <= 1 && self.elem_count() <= SHORT {
            let values = host(self)
                .and_then(|host| host.flatten_all()?.to_dtype(DType::F64)?.to_vec1::<f64>());
            if let Ok(values) = values {
                let values: Vec<String> = values.iter().map(|value| self.number(*value)).collect();
                let values = values.join(", ");
                let values = if self.rank() == 0 {
                    values
                } else {
                    format!("[{values}]")
                };
                return format!("{values} {}", about(self));
            }
        }
        about(self)
    }
}

impl Show for Var {
    fn text(&self) -> Option<String> {
        self.as_tensor().text()
    }

    fn nested(&self) -> String {
        self.as_tensor().nested()
    }

    fn mime(&self) -> BTreeMap<String, String> {
        self.as_tensor().mime()
    }
}

/// `host` is the copy on the host; `None` if the copy failed.
fn text(tensor: &Tensor, host: Option<&Tensor>) -> String {
    let about = about(tensor);
    let Some(host) = host else {
        return about;
    };
    let values = host.to_string();
    // Replace candle's own last line about the shape, which does not mention the CPU.
    match values.rsplit_once("Tensor[") {
        Some((values, _)) => format!("{values}{about}"),
        None => format!("{values}\n{about}"),
    }
}

trait Number {
    fn number(&self, value: f64) -> String;
}

impl Number for Tensor {
    fn number(&self, value: f64) -> String {
        if self.dtype().is_int() {
            format!("{value}")
        } else {
            format!("{value:.4}")
        }
    }
}

/// Shape, dtype and device: `Tensor[[2, 3], f32, cpu]`.
fn about(tensor: &Tensor) -> String {
    format!(
        "Tensor[{:?}, {}, {}]",
        tensor.dims(),
        tensor.dtype().as_str(),
        name(tensor.device())
    )
}

fn host(tensor: &Tensor) -> candle_core::Result<Tensor> {
    if tensor.device().is_cpu() {
        return Ok(tensor.clone());
    }
    let host = tensor.to_device(&Device::Cpu)?;
    record(Direction::DeviceToHost, tensor.nbytes() as u64);
    Ok(host)
}
