//! GPUs that do not exist. candle can represent a device of a backend that it was built without. Nothing can be created
//! on such a device, and candle panics when asked for its location.

use candle_core::Device;

use crate::error::{Fault, Result};

/// The name that such a device is shown as.
pub(super) const NAME: &str = "cuda:absent";

/// A GPU that does not exist: moving a tensor to it, or creating one on it, is an error.
///
/// The grader passes it to an answer to tell code that uses its device argument from code that ignores it. It is a
/// device of kind `Cuda`. A build with CUDA cannot represent a CUDA device that does not exist, so there it is of kind
/// `Metal`, a backend that is never built in.
pub(crate) fn absent_gpu() -> Device {
    #[cfg(not(feature = "cuda"))]
    let device = Device::Cuda(candle_core::CudaDevice);
    #[cfg(feature = "cuda")]
    let device = Device::Metal(candle_core::MetalDevice);
    device
}

/// Whether candle was built without this device's backend.
pub(super) fn is_absent(device: &Device) -> bool {
    match device {
        Device::Cpu => false,
        Device::Cuda(_) => cfg!(not(feature = "cuda")),
        Device::Metal(_) => true,
    }
}

/// # Errors
/// If the device does not exist.
pub(crate) fn present(device: &Device) -> Result<()> {
    match is_absent(device) {
        true => Err(Fault::AbsentGpu.into()),
        false => Ok(()),
    }
}
