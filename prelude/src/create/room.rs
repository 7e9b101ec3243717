//! Whether there is room for a tensor, asked before candle takes it.
//!
//! candle ends the process where the host's memory is too small, and counts elements without noticing that they are too
//! many to count.

use candle_core::{DType, Device, Shape};

use crate::device::name;
use crate::error::{Fault, Result};
use crate::interrupt;

/// Errs if a tensor of this shape and type cannot be had on the device.
pub(super) fn check(shape: &Shape, dtype: DType, device: &Device) -> Result<()> {
    let count = shape
        .dims()
        .iter()
        .try_fold(1usize, |count, size| count.checked_mul(*size));
    let bytes = count.and_then(|count| count.checked_mul(dtype.size_in_bytes()));
    let fits = bytes.is_some_and(|bytes| match device {
        // Address space is asked for and given back: nothing is written, so nothing is taken.
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

/// The shape, once there is room for a tensor of it. Lets an interrupted cell stop first.
pub fn checked(shape: impl Into<Shape>, dtype: DType, device: &Device) -> Result<Shape> {
    interrupt::check();
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
        let told = refused((1 << 20, 1 << 30));
        assert!(told.contains("cpu") && told.contains("4.0 PiB"), "{told}");
        let told = refused((1 << 40, 1 << 40));
        assert!(told.contains("more than can be counted"), "{told}");
        assert!(check(&Shape::from((100, 100)), DType::F32, &Device::Cpu).is_ok());
    }
}
