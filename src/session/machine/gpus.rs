//! The GPUs of this machine, as NVML (the driver's management library) reports them.

use nvml_wrapper::error::NvmlError;
use nvml_wrapper::{Nvml, cuda_driver_version_major, cuda_driver_version_minor};

use super::cuda::{self, Capability, LIBRARIES, Version};
use crate::session::listing::Listing;
use crate::session::machine::cuda::Flavour;

/// The properties of the NVIDIA driver that decide which CUDA programs can run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Driver {
    /// The newest CUDA version that it supports.
    pub cuda: Version,
    /// The compute capability of each GPU.
    pub capabilities: Vec<Capability>,
}

/// Counts the CUDA devices that a session of this flavour can use. A CPU session can use none; a CUDA session can use
/// those that `CUDA_VISIBLE_DEVICES` leaves visible.
pub fn usable(flavour: Flavour) -> usize {
    if !flavour.is_cuda() {
        return 0;
    }
    let nvml = Nvml::init().and_then(|nvml| nvml.device_count());
    let count = nvml.map_or(0, |count| count as usize);
    match std::env::var("CUDA_VISIBLE_DEVICES") {
        Ok(listed) => visible(&listed, count),
        Err(_) => count,
    }
}

/// Counts the visible devices of a list. The driver stops at the first entry that names no GPU.
fn visible(listed: &str, count: usize) -> usize {
    let names_one = |entry: &&str| match entry.parse::<i64>() {
        Ok(ordinal) => usize::try_from(ordinal).is_ok_and(|ordinal| ordinal < count),
        Err(_) => entry.starts_with("GPU-") || entry.starts_with("MIG-"),
    };
    let shown = listed.split(',').map(str::trim).take_while(names_one);
    shown.count().min(count)
}

/// Asks the driver which CUDA version and GPUs it supports.
///
/// # Errors
/// Returns the reason as a sentence when there is no driver or it does not answer.
pub fn driver() -> Result<Driver, String> {
    let none = |error: NvmlError| match error {
        NvmlError::LibloadingError(_) => "no NVIDIA driver on this machine".to_owned(),
        other => format!("no NVIDIA driver answers: {other}"),
    };
    let nvml = Nvml::init().map_err(none)?;
    let read = || -> Result<Driver, NvmlError> {
        let newest = nvml.sys_cuda_driver_version()?;
        let capabilities = (0..nvml.device_count()?)
            .map(|index| {
                let found = nvml.device_by_index(index)?.cuda_compute_capability()?;
                Ok(Capability {
                    major: u32::try_from(found.major).unwrap_or_default(),
                    minor: u32::try_from(found.minor).unwrap_or_default(),
                })
            })
            .collect::<Result<_, NvmlError>>()?;
        let number = |part: i32| u32::try_from(part).unwrap_or_default();
        Ok(Driver {
            cuda: Version {
                major: number(cuda_driver_version_major(newest)),
                minor: number(cuda_driver_version_minor(newest)),
            },
            capabilities,
        })
    };
    read().map_err(none)
}

/// One GPU as the driver describes it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Gpu {
    pub name: String,
    pub memory_used: u64,
    pub memory_total: u64,
    /// The share of the last second in which a kernel ran, in percent.
    pub utilisation: Option<u32>,
    pub compute_capability: Option<(i32, i32)>,
}

/// Returns the driver's version and a description of each GPU.
///
/// # Errors
/// Fails when there is no driver or it does not answer.
pub fn probe() -> Result<(String, Vec<Gpu>), NvmlError> {
    let nvml = Nvml::init()?;
    let driver = nvml.sys_driver_version()?;
    let gpus = (0..nvml.device_count()?)
        .map(|index| read(&nvml, index))
        .collect::<Result<_, _>>()?;
    Ok((driver, gpus))
}

fn read(nvml: &Nvml, index: u32) -> Result<Gpu, NvmlError> {
    let device = nvml.device_by_index(index)?;
    let memory = device.memory_info()?;
    let capability = device.cuda_compute_capability().ok();
    Ok(Gpu {
        name: device.name()?,
        memory_used: memory.used,
        memory_total: memory.total,
        utilisation: device.utilization_rates().ok().map(|rates| rates.gpu),
        compute_capability: capability.map(|capability| (capability.major, capability.minor)),
    })
}

/// The listing that `:gpus` shows.
pub fn table() -> Listing {
    match probe() {
        Ok((driver, gpus)) => listing(&driver, &gpus),
        Err(NvmlError::LibloadingError(_)) => {
            Listing::sentence("no NVIDIA driver on this machine; everything runs on the CPU")
        }
        Err(error) => Listing::sentence(format!(
            "no NVIDIA driver answers: {error}; everything runs on the CPU"
        )),
    }
}

fn listing(driver: &str, gpus: &[Gpu]) -> Listing {
    let row = |(index, gpu): (usize, &Gpu)| {
        let mib = |bytes: u64| bytes / (1 << 20);
        [
            format!("cuda:{index}"),
            gpu.name.clone(),
            format!("{} of {} MiB", mib(gpu.memory_used), mib(gpu.memory_total)),
            gpu.utilisation
                .map_or("–".into(), |percent| format!("{percent} %")),
            gpu.compute_capability
                .map_or("–".into(), |(major, minor)| format!("{major}.{minor}")),
        ]
    };
    Listing {
        above: match gpus.len() {
            1 => format!("driver {driver}, 1 GPU"),
            many => format!("driver {driver}, {many} GPUs"),
        },
        ..Listing::new(
            ["device", "name", "memory", "busy", "compute"],
            gpus.iter().enumerate().map(row).collect(),
        )
    }
}

/// The listing that `:gpus --libraries` shows.
pub fn libraries() -> Listing {
    let folders = cuda::library_folders();
    let mut rows = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    for library in LIBRARIES {
        let here = match cuda::find_library(library.file, &folders) {
            Some(file) => cuda::library_version(&file).unwrap_or_else(|| "found".to_owned()),
            None => {
                missing.push(library.wheel);
                "missing".to_owned()
            }
        };
        let used = if library.used_by_candle { "yes" } else { "no" };
        rows.push([library.name, library.purpose, &here, used].map(str::to_owned));
    }
    missing.dedup();
    let below = match missing.is_empty() {
        true => String::new(),
        false => format!(
            "the missing ones come with the CUDA toolkit, or by `pip install {}`",
            missing.join(" ")
        ),
    };
    Listing {
        below,
        ..Listing::new(["library", "for", "here", "candle calls it"], rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_leaves_the_gpus_before_the_first_that_is_none() {
        assert_eq!(visible("", 2), 0);
        assert_eq!(visible("-1", 2), 0);
        assert_eq!(visible("1", 2), 1);
        assert_eq!(visible("1, 0", 2), 2);
        assert_eq!(visible("0,7,1", 2), 1);
        assert_eq!(visible("GPU-8f7a", 2), 1);
    }

    #[test]
    fn each_gpu_has_a_row() {
        let gpu = Gpu {
            name: "NVIDIA H100".into(),
            memory_used: 3 << 30,
            memory_total: 80 << 30,
            utilisation: Some(7),
            compute_capability: None,
        };
        let listing = listing("580.1", &[gpu]);
        assert_eq!(listing.above, "driver 580.1, 1 GPU");
        assert_eq!(
            listing.head,
            ["device", "name", "memory", "busy", "compute"]
        );
        let row = ["cuda:0", "NVIDIA H100", "3072 of 81920 MiB", "7 %", "–"];
        assert_eq!(listing.rows, [row]);
    }

    #[test]
    fn every_library_of_the_lessons_is_listed() {
        let table = libraries().to_string();
        for library in LIBRARIES {
            assert!(table.contains(library.name), "{table}");
        }
    }
}
