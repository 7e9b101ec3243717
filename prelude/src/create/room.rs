//! Checks that there is enough memory for a tensor before candle allocates it.
//!
//! candle aborts the process if the host's memory is too small, and does not notice if the number of elements
//! overflows.

use candle_core::{DType, Device, Shape};

use crate::device::{name, present};
use crate::error::{Fault, Result};
use crate::interrupt;

/// Checks that the device can hold a tensor of this shape and dtype.
///
/// # Errors
/// If the size overflows, or on the CPU if the memory cannot be reserved.
pub(super) fn check(shape: &Shape, dtype: DType, device: &Device) -> Result<()> {
    let count = shape
        .dims()
        .iter()
        .try_fold(1usize, |count, size| count.checked_mul(*size));
    let bytes = count.and_then(|count| count.checked_mul(dtype.size_in_bytes()));
    let fits = bytes.is_some_and(|bytes| match device {
        // This reserves address space and releases it. Nothing is written, so no memory is used.
        Device::Cpu => Vec::<u8>::new().try_reserve_exact(bytes).is_ok(),
        _ => true,
    });
    if fits {
        return Ok(());
    }
    let fault = Fault::NoRoom {
        shape: shape.dims().to_vec(),
        bytes: bytes.map(|bytes| bytes as u64),
        device: name(device),
    };
    Err(fault.into())
}

/// Returns the shape if there is room for such a tensor. If the cell has been interrupted, it stops here instead.
///
/// # Errors
/// If [`check`] fails, or the device does not exist.
pub(super) fn checked(shape: impl Into<Shape>, dtype: DType, device: &Device) -> Result<Shape> {
    interrupt::check();
    present(device)?;
    let shape = shape.into();
    check(&shape, dtype, device)?;
    Ok(shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tensor_larger_than_memory_or_than_any_number_is_refused() {
        let refused = |shape: (usize, usize)| {
            let error = check(&Shape::from(shape), DType::F32, &Device::Cpu).unwrap_err();
            error.to_string()
        };
        let message = refused((1 << 20, 1 << 30));
        assert!(
            message.contains("cpu") && message.contains("4.0 PiB"),
            "{message}"
        );
        let message = refused((1 << 40, 1 << 40));
        assert!(message.contains("more than can be counted"), "{message}");
        assert!(check(&Shape::from((100, 100)), DType::F32, &Device::Cpu).is_ok());
    }
}
