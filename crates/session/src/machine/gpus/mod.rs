//! The GPUs of this machine, as NVML (the driver's management library) reports them.

mod ask;
mod nvml;
pub mod simulated;
mod table;
mod visible;

use std::borrow::Cow;
use std::sync::OnceLock;

use gpu_tutor_text::t;

use super::cuda::{Capability, Flavour, Version};
use crate::GpuPlan;
pub use ask::{hook, uuids};
use nvml::{Device, Nvml};
pub use table::{libraries, table};

/// The variable that lists the GPUs that CUDA shows to a program, in that order.
pub const VISIBLE: &str = "CUDA_VISIBLE_DEVICES";

/// The properties of the NVIDIA driver that decide which CUDA programs can run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Driver {
    /// Its own version, such as `580.65`.
    pub version: String,
    /// The newest CUDA version that it supports.
    pub cuda: Version,
    /// The GPUs that sessions may use, in CUDA's order.
    pub gpus: Vec<UsableGpu>,
}

/// The properties of a GPU that decide which programs it can run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsableGpu {
    pub uuid: String,
    pub name: String,
    pub capability: Capability,
}

/// A GPU's memory, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    pub used: u64,
    pub total: u64,
}

/// A GPU, as the driver describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Gpu {
    pub name: String,
    pub uuid: String,
    /// The UUIDs of its MIG instances, if it is divided into instances.
    pub instances: Vec<String>,
    pub memory: Option<Memory>,
    /// The percentage of the last second during which a kernel was running.
    pub utilisation: Option<u32>,
    pub capability: Option<Capability>,
}

/// Counts the CUDA devices that a session of this flavour can use. A CPU session can use none. Any other session can use
/// those left visible by `plan`.
pub fn usable(flavour: Flavour, plan: &GpuPlan) -> usize {
    let listed = plan.visible.as_deref();
    match flavour {
        Flavour::Cpu => 0,
        Flavour::Simulated => {
            visible::ordinals_of_simulated(&simulated::gpus(plan.simulated), listed).len()
        }
        Flavour::Cuda(_) => probe().map_or(0, |(_, gpus)| visible::ordinals(&gpus, listed).len()),
    }
}

/// Asks the driver which CUDA version and GPUs it supports. If `CUDA_VISIBLE_DEVICES` hides every GPU, all are listed,
/// because a session can still make them visible.
///
/// # Errors
/// Fails when there is no driver or it does not answer.
pub fn driver() -> Result<Driver, DriverError> {
    let (version, gpus) = probe()?;
    let newest = nvml()?.cuda_version()?;
    let shown = visible::ordinals(&gpus, None);
    let shown = match shown.is_empty() {
        true => (0..gpus.len()).collect(),
        false => shown,
    };
    let number = |part: i32| u32::try_from(part).unwrap_or_default();
    Ok(Driver {
        version,
        cuda: Version {
            major: number(newest / 1000),
            minor: number(newest % 1000 / 10),
        },
        gpus: shown
            .iter()
            .filter_map(|index| gpus[*index].usable())
            .collect(),
    })
}

/// How to help if CUDA does not start, given the error code from `cuInit` or from creating the first context. The codes
/// and their causes come from NVIDIA's driver API.
pub fn why_cuda_fails(code: i32) -> Cow<'static, str> {
    match code {
        0 => t!("CUDA starts, but shows different GPUs from the driver's management library"),
        46 => t!(
            "the GPU is busy, or set to serve one process at a time: `nvidia-smi` shows which process uses it"
        ),
        304 => t!("the system denied NVIDIA's driver something that it needs in order to start"),
        802 => t!(
            "the GPUs of this machine are joined by NVSwitch, and its service is not ready: `systemctl status nvidia-fabricmanager`"
        ),
        803 => t!(
            "NVIDIA's libraries and its kernel module have different versions: restart the machine after an update"
        ),
        805 => t!("NVIDIA's service that shares a GPU among processes (MPS) does not answer"),
        999 => t!(
            "the kernel module `nvidia-uvm` is probably not loaded: `sudo nvidia-modprobe -u -c 0`"
        ),
        _ => t!("NVIDIA's documentation of `cuInit` explains the code"),
    }
}

/// Why the driver does not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    #[error("{}", t!("no NVIDIA driver on this machine"))]
    Absent,
    #[error("{}", t!("the NVIDIA driver does not respond: %{why}", why = _0))]
    Silent(String),
}

impl Gpu {
    fn usable(&self) -> Option<UsableGpu> {
        Some(UsableGpu {
            uuid: self.uuid.clone(),
            name: self.name.clone(),
            capability: self.capability?,
        })
    }
}

/// Returns NVML. Starting it can take a second, so it is started once per process and never stopped.
fn nvml() -> Result<&'static Nvml, DriverError> {
    static NVML: OnceLock<Result<Nvml, DriverError>> = OnceLock::new();
    NVML.get_or_init(Nvml::start)
        .as_ref()
        .map_err(DriverError::clone)
}

/// Returns the driver's version and a description of each GPU, in the order of their slots on the bus.
///
/// # Errors
/// Fails when there is no driver or it does not answer.
pub fn probe() -> Result<(String, Vec<Gpu>), DriverError> {
    let nvml = nvml()?;
    let version = nvml.driver_version()?;
    // If this user may not open a GPU, for example because of a scheduler, CUDA does not show that GPU either.
    let gpus = (0..nvml.count()?).filter_map(|index| describe(&nvml.device(index).ok()?).ok());
    Ok((version, gpus.collect()))
}

/// Describes a GPU. Not every GPU answers every question: one that shares the host's memory, for example, has none of
/// its own, and a MIG instance reports no utilisation. Only the UUID is required, because it identifies the GPU later.
fn describe(device: &Device<'_>) -> Result<Gpu, DriverError> {
    let memory = device.memory().ok().map(|memory| Memory {
        used: memory.used,
        total: memory.total,
    });
    let instances = device.instances().unwrap_or(0);
    let instances = (0..instances)
        .filter_map(|index| device.instance(index).ok()?.uuid().ok())
        .collect();
    let number = |part: i32| u32::try_from(part).unwrap_or_default();
    Ok(Gpu {
        name: device.name().unwrap_or_else(|_| "NVIDIA GPU".to_owned()),
        uuid: device.uuid()?,
        instances,
        memory,
        utilisation: device.utilization().ok(),
        capability: device.capability().ok().map(|(major, minor)| Capability {
            major: number(major),
            minor: number(minor),
        }),
    })
}
