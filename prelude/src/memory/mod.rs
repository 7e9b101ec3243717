//! How much memory a device holds: on a GPU what candle took from the driver's pool, on the CPU what the whole process
//! has resident.

#[cfg(feature = "cuda")]
mod pool;
#[cfg(not(feature = "cuda"))]
#[path = "no_pool.rs"]
mod pool;
mod process;
mod timeline;

pub use timeline::{MemoryMoment, MemoryTimeline, MemoryWatch, memory_timeline};

use candle_core::Device;

use crate::device::{name, used};
use crate::error::{Fault, Result};
use crate::interrupt;
use crate::show::bytes;

/// Bytes of one device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryReading {
    pub device: String,
    pub used: u64,
    pub peak: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Usage {
    used: u64,
    reserved: u64,
    peak: u64,
}

/// Bytes in use: on a GPU by tensors, on the CPU the process's resident set.
pub fn memory_allocated(device: &Device) -> Result<usize> {
    Ok(usage(device)?.used as usize)
}

/// Bytes held: on a GPU those in use and those kept for later tensors, on the CPU the process's resident set.
pub fn memory_reserved(device: &Device) -> Result<usize> {
    Ok(usage(device)?.reserved as usize)
}

/// The most bytes in use since the last [`reset_peak_memory`], or since the cell began.
pub fn max_memory_allocated(device: &Device) -> Result<usize> {
    Ok(usage(device)?.peak as usize)
}

/// Starts the peak again at what is in use now.
pub fn reset_peak_memory(device: &Device) -> Result<()> {
    match device {
        Device::Cpu => process::reset_peak().map_err(|cause| unreadable(device, &cause)),
        _ => pool::reset_peak(device),
    }
}

/// Gives memory that is held but not in use back to the system.
pub fn empty_cache(device: &Device) -> Result<()> {
    interrupt::check();
    match device {
        Device::Cpu => {
            process::trim();
            Ok(())
        }
        _ => pool::trim(device),
    }
}

/// What is in use, held, and was at most in use, in words.
pub fn memory_summary(device: &Device) -> Result<String> {
    let Usage {
        used,
        reserved,
        peak,
    } = usage(device)?;
    let name = name(device);
    let rows = if is_process(&name) {
        vec![("resident", used), ("peak", peak)]
    } else {
        vec![("allocated", used), ("reserved", reserved), ("peak", peak)]
    };
    let rows: String = rows
        .iter()
        .map(|(label, size)| format!("\n  {label:<9} {:>10}", bytes(*size)))
        .collect();
    Ok(format!("{name}: {}{rows}", source(&name)))
}

/// Where the numbers of the device of this name come from.
fn source(name: &str) -> &'static str {
    if is_process(name) {
        "the process's resident set, not tensors alone"
    } else {
        "the driver's memory pool, which candle allocates from"
    }
}

/// Whether the memory of the device of this name is the process's own.
fn is_process(name: &str) -> bool {
    name == "cpu"
}

/// Readings of the CPU and of every GPU in use; what cannot be read is left out.
#[doc(hidden)]
pub fn snapshot() -> Vec<MemoryReading> {
    std::iter::once(Device::Cpu)
        .chain(used())
        .filter_map(|device| {
            let Usage { used, peak, .. } = usage(&device).ok()?;
            Some(MemoryReading {
                device: name(&device),
                used,
                peak,
            })
        })
        .collect()
}

/// Starts every peak again; failures are ignored, since only an annotation hangs on them.
#[doc(hidden)]
pub fn reset_peaks() {
    for device in std::iter::once(Device::Cpu).chain(used()) {
        let _ = reset_peak_memory(&device);
    }
}

fn usage(device: &Device) -> Result<Usage> {
    match device {
        Device::Cpu => process::usage().map_err(|cause| unreadable(device, &cause)),
        _ => pool::usage(device),
    }
}

fn unreadable(device: &Device, cause: &dyn std::fmt::Display) -> crate::Error {
    Fault::Memory {
        device: name(device),
        cause: cause.to_string(),
    }
    .into()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_cpu_is_read_and_labelled_as_the_resident_set() {
        let used = memory_allocated(&Device::Cpu).unwrap();
        assert!(used > 0);
        assert!(max_memory_allocated(&Device::Cpu).unwrap() > 0);
        assert!(
            memory_summary(&Device::Cpu)
                .unwrap()
                .contains("resident set")
        );
        assert_eq!(snapshot()[0].device, "cpu");
        empty_cache(&Device::Cpu).unwrap();
        reset_peaks();
    }

    #[test]
    fn a_large_block_shows_in_the_resident_set() {
        let before = memory_allocated(&Device::Cpu).unwrap();
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        let peak = max_memory_allocated(&Device::Cpu).unwrap();
        assert!(
            peak >= before.saturating_sub(8 << 20) + block.len() / 2,
            "{before} {peak}"
        );
    }
}
