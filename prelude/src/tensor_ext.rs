//! Tensor methods that lessons need and candle lacks.

use candle_core::{DType, Device, Shape, Storage, Tensor};

use crate::create::Element;
use crate::device::gpu;
use crate::error::{Fault, Result};
use crate::transfers::{Direction, record, upload};
use crate::{calls, interrupt};

/// Methods that the prelude adds to [`Tensor`].
pub trait TensorExt {
    /// The tensor on this device. If it is already there, the result has the same storage and nothing is copied.
    ///
    /// # Errors
    /// If the copy to the device fails.
    fn to(&self, device: &Device) -> Result<Tensor>;

    /// The tensor on the GPU with this ordinal.
    ///
    /// # Errors
    /// If there is no such GPU.
    fn cuda(&self, ordinal: usize) -> Result<Tensor>;

    /// The tensor on the CPU, in host memory.
    ///
    /// # Errors
    /// If the copy to the host fails.
    fn cpu(&self) -> Result<Tensor>;

    /// Whether the tensor is on a CUDA device.
    fn is_cuda(&self) -> bool;

    /// Whether both tensors share the same memory.
    fn same_storage(&self, other: &Tensor) -> bool;

    /// The size in bytes: the number of elements times the size of one.
    fn nbytes(&self) -> usize;

    /// Creates zeros of the given shape with this tensor's dtype and device.
    ///
    /// # Errors
    /// If there is not enough room on the device.
    fn new_zeros(&self, shape: impl Into<Shape>) -> Result<Tensor>;

    /// Creates ones of the given shape with this tensor's dtype and device.
    ///
    /// # Errors
    /// If there is not enough room on the device.
    fn new_ones(&self, shape: impl Into<Shape>) -> Result<Tensor>;

    /// Creates a tensor of the given shape in which every element is `value`, with this tensor's dtype and device.
    ///
    /// # Errors
    /// If there is not enough room on the device.
    fn new_full(&self, shape: impl Into<Shape>, value: impl Element) -> Result<Tensor>;

    /// The Frobenius norm: a scalar tensor on this tensor's device.
    ///
    /// `t.norm()` calls candle's own method, which computes the same. `TensorExt::norm(&t)` calls this one, which is
    /// counted.
    ///
    /// # Errors
    /// If the dtype has no square root, as with integers.
    fn norm(&self) -> Result<Tensor>;

    /// The only element, as a number on the host. This is a transfer, and is counted as one on every device.
    ///
    /// # Errors
    /// If the tensor does not have exactly one element.
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
        // Tensors that share a storage also share its lock, so the address of the storage identifies it.
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
        // Convert floats through `f64` and integers through `i64`, so that neither loses digits.
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
        // Make the tensor compact first: candle copies the whole storage that a view refers to.
        let compact = self.reshape(())?.force_contiguous()?;
        let host = compact.to_device(&Device::Cpu)?;
        record(Direction::DeviceToHost, self.nbytes() as u64);
        host.to_dtype(DType::F64)?.to_scalar()
    }
}

#[cfg(test)]
mod tests;
