//! How much memory a device uses: on a GPU, the memory that candle has allocated from the driver's pool; on the CPU,
//! the resident set of the whole process.

mod peak;
#[cfg(feature = "cuda")]
mod pool;
#[cfg(not(feature = "cuda"))]
#[path = "no_pool.rs"]
mod pool;
mod process;
mod timeline;

pub(crate) use peak::PeakWatch;
#[cfg(feature = "cuda")]
pub(crate) use pool::keep_freed;
pub use timeline::{MemoryMoment, MemoryTimeline, MemoryWatch, memory_timeline};

use candle_core::Device;

use crate::device::{name, present, used};
use crate::error::{Fault, Result};
use crate::interrupt;
use crate::show::bytes;
use crate::words::left;

/// One device's memory use, in bytes.
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

/// Bytes in use: on a GPU, by tensors; on the CPU, the process's resident set.
///
/// # Errors
/// If the memory cannot be read.
pub fn memory_allocated(device: &Device) -> Result<usize> {
    Ok(used_bytes(device)? as usize)
}

/// Bytes reserved: on a GPU, those in use and those kept for later tensors until [`empty_cache`] is called; on the CPU,
/// the process's resident set.
///
/// # Errors
/// If the memory cannot be read.
pub fn memory_reserved(device: &Device) -> Result<usize> {
    Ok(usage(device)?.reserved as usize)
}

/// The peak number of bytes in use since the last [`reset_peak_memory`] or since the cell began, whichever was later.
///
/// # Errors
/// If the memory cannot be read.
pub fn max_memory_allocated(device: &Device) -> Result<usize> {
    Ok(usage(device)?.peak as usize)
}

/// Resets the peak to the number of bytes in use now.
///
/// # Errors
/// If the peak cannot be reset.
pub fn reset_peak_memory(device: &Device) -> Result<()> {
    present(device)?;
    // Running watches keep the peak that they have seen so far.
    peak::note(device);
    match device {
        Device::Cpu => process::reset_peak().map_err(|cause| unreadable(device, &cause)),
        _ => pool::reset_peak(device),
    }
}

/// Returns reserved memory that is not in use to the system.
///
/// # Errors
/// If the device's memory pool cannot be accessed.
pub fn empty_cache(device: &Device) -> Result<()> {
    interrupt::check();
    present(device)?;
    match device {
        Device::Cpu => {
            process::trim();
            Ok(())
        }
        _ => pool::trim(device),
    }
}

/// A summary as text: the bytes in use, the bytes reserved, and the peak.
///
/// # Errors
/// If the memory cannot be read.
pub fn memory_summary(device: &Device) -> Result<String> {
    let Usage {
        used,
        reserved,
        peak,
    } = usage(device)?;
    let name = name(device);
    let rows = if is_process(&name) {
        vec![(t!("resident"), used), (t!("peak"), peak)]
    } else {
        vec![
            (t!("allocated"), used),
            (t!("reserved"), reserved),
            (t!("peak"), peak),
        ]
    };
    let rows: String = rows
        .iter()
        .map(|(label, size)| format!("\n  {} {:>10}", left(label, 9), bytes(*size)))
        .collect();
    Ok(format!("{}{rows}", caption(&name)))
}

/// A line with the device's name and the source of its numbers.
fn caption(name: &str) -> String {
    format!("{name}{}{}", t!(": "), source(name))
}

/// The source of the numbers for the device with this name.
fn source(name: &str) -> String {
    if is_process(name) {
        t!("the process's resident set, not tensors alone")
    } else {
        t!("the driver's memory pool, which candle allocates from")
    }
}

/// Whether the numbers for the device with this name cover the whole process.
fn is_process(name: &str) -> bool {
    name == "cpu"
}

/// The bytes in use on the CPU and on every GPU in use. Devices that cannot be read are left out.
#[doc(hidden)]
pub fn in_use() -> Vec<(String, u64)> {
    all()
        .filter_map(|device| Some((name(&device), used_bytes(&device).ok()?)))
        .collect()
}

/// Reads the memory use of the CPU and of every GPU in use. Devices that cannot be read are left out.
#[doc(hidden)]
pub fn snapshot() -> Vec<MemoryReading> {
    all()
        .filter_map(|device| {
            let (used, peak) = match &device {
                Device::Cpu => process::usage()
                    .map(|usage| (usage.used, usage.peak))
                    .ok()?,
                _ => (pool::used(&device).ok()?, pool::peak(&device).ok()?),
            };
            Some(MemoryReading {
                device: name(&device),
                used,
                peak,
            })
        })
        .collect()
}

/// Resets every peak. Failures are ignored, because only an annotation depends on them.
#[doc(hidden)]
pub fn reset_peaks() {
    for device in all() {
        let _ = reset_peak_memory(&device);
    }
}

/// The CPU and every GPU in use.
fn all() -> impl Iterator<Item = Device> {
    std::iter::once(Device::Cpu).chain(used())
}

fn used_bytes(device: &Device) -> Result<u64> {
    present(device)?;
    match device {
        Device::Cpu => Ok(usage(device)?.used),
        _ => pool::used(device),
    }
}

fn usage(device: &Device) -> Result<Usage> {
    present(device)?;
    match device {
        Device::Cpu => process::usage().map_err(|cause| unreadable(device, &cause)),
        _ => Ok(Usage {
            used: pool::used(device)?,
            reserved: pool::reserved(device)?,
            peak: pool::peak(device)?,
        }),
    }
}

fn unreadable(device: &Device, cause: &dyn std::fmt::Display) -> crate::Error {
    Fault::Memory {
        device: name(device),
        cause: cause.to_string(),
    }
    .into()
}

#[cfg(test)]
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
}
