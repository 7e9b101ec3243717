//! The names of candle's device locations.

use candle_core::DeviceLocation;

/// The name of a location: `cpu`, `cuda:0` or `metal:0`.
pub(crate) fn name(location: DeviceLocation) -> String {
    match location {
        DeviceLocation::Cpu => "cpu".to_owned(),
        DeviceLocation::Cuda { gpu_id } => format!("cuda:{gpu_id}"),
        DeviceLocation::Metal { gpu_id } => format!("metal:{gpu_id}"),
    }
}
