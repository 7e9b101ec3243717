//! Tensors: the values as candle prints them, then shape, dtype and device.

use candle_core::{DType, Device, Tensor, Var};

use super::Show;
use crate::device::name;
use crate::tensor_ext::TensorExt;
use crate::transfers::{Direction, record};

/// Lists hold at most this many values of a tensor on their line.
const SHORT: usize = 8;

impl Show for Tensor {
    /// Printing a tensor of a GPU copies it to the host, and counts as that.
    fn text(&self) -> Option<String> {
        let about = about(self);
        Some(match host(self) {
            Ok(host) => {
                let values = host.to_string();
                // candle ends with a line of its own about the shape, which leaves the CPU out.
                match values.rsplit_once("Tensor[") {
                    Some((values, _)) => format!("{values}{about}"),
                    None => format!("{values}\n{about}"),
                }
            }
            Err(_) => about,
        })
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

/// `Tensor[[2, 3], f32, cpu]`.
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
