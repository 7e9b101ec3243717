//! What lessons ask of a tensor that candle's own methods do not answer.

use candle_core::{DType, Device, Shape, Storage, Tensor};

use crate::create::Element;
use crate::device::gpu;
use crate::error::{Fault, Result};
use crate::transfers::{Direction, record, upload};
use crate::{calls, interrupt};

/// Methods that every [`Tensor`] has beside candle's.
pub trait TensorExt {
    /// The tensor on that device. Where it already is there, the same storage: nothing is copied.
    fn to(&self, device: &Device) -> Result<Tensor>;

    /// The tensor on the GPU with this ordinal. Errors when there is none.
    fn cuda(&self, ordinal: usize) -> Result<Tensor>;

    /// The tensor in host memory.
    fn cpu(&self) -> Result<Tensor>;

    fn is_cuda(&self) -> bool;

    /// Whether both are views of one piece of memory.
    fn same_storage(&self, other: &Tensor) -> bool;

    /// Elements times the size of one, in bytes.
    fn nbytes(&self) -> usize;

    /// Zeros of another shape, in this tensor's dtype and on its device.
    fn new_zeros(&self, shape: impl Into<Shape>) -> Result<Tensor>;

    /// Ones of another shape, in this tensor's dtype and on its device.
    fn new_ones(&self, shape: impl Into<Shape>) -> Result<Tensor>;

    /// One number everywhere, in this tensor's dtype and on its device.
    fn new_full(&self, shape: impl Into<Shape>, value: impl Element) -> Result<Tensor>;

    /// The Frobenius norm, a scalar tensor on this tensor's device.
    ///
    /// `t.norm()` is candle's own method of the same meaning, which hides this one; `TensorExt::norm(&t)` is counted.
    fn norm(&self) -> Result<Tensor>;

    /// The one element, as a number on the host: a transfer, and counted as one on every device.
    ///
    /// Errors when there is not exactly one element.
    fn item(&self) -> Result<f64>;
}

impl TensorExt for Tensor {
    fn to(&self, device: &Device) -> Result<Tensor> {
        calls::count("to");
        interrupt::check();
        upload(self.clone(), device)
    }

    fn cuda(&self, ordinal: usize) -> Result<Tensor> {
        self.to(&gpu(ordinal)?)
    }

    fn cpu(&self) -> Result<Tensor> {
        self.to(&Device::Cpu)
    }

    fn is_cuda(&self) -> bool {
        self.device().is_cuda()
    }

    fn same_storage(&self, other: &Tensor) -> bool {
        // The storage lives behind the lock that both would share, so its address is its identity.
        let address =
            |tensor: &Tensor| -> *const Storage { &raw const *tensor.storage_and_layout().0 };
        address(self) == address(other)
    }

    fn nbytes(&self) -> usize {
        self.elem_count() * self.dtype().size_in_bytes()
    }

    fn new_zeros(&self, shape: impl Into<Shape>) -> Result<Tensor> {
        interrupt::check();
        Tensor::zeros(shape, self.dtype(), self.device())
    }

    fn new_ones(&self, shape: impl Into<Shape>) -> Result<Tensor> {
        interrupt::check();
        Tensor::ones(shape, self.dtype(), self.device())
    }

    fn new_full(&self, shape: impl Into<Shape>, value: impl Element) -> Result<Tensor> {
        interrupt::check();
        // Through `f64` for floats and `i64` for integers, so that neither loses digits on the way.
        let filled = if self.dtype().is_float() {
            Tensor::full(value.to_f64(), shape, self.device())
        } else {
            Tensor::full(value.stored(), shape, self.device())
        };
        filled?.to_dtype(self.dtype())
    }

    fn norm(&self) -> Result<Tensor> {
        calls::count("norm");
        interrupt::check();
        Tensor::norm(self)
    }

    fn item(&self) -> Result<f64> {
        calls::count("item");
        interrupt::check();
        if self.elem_count() != 1 {
            return Err(Fault::NotOneElement {
                shape: self.dims().to_vec(),
            }
            .into());
        }
        // Made compact first: candle copies the whole storage that a view looks into.
        let compact = self.reshape(())?.force_contiguous()?;
        let host = compact.to_device(&Device::Cpu)?;
        record(Direction::DeviceToHost, self.nbytes() as u64);
        host.to_dtype(DType::F64)?.to_scalar()
    }
}

#[cfg(test)]
mod tests;
