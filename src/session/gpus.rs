//! What the driver's management library says of this machine's GPUs.

use super::prelude::Flavour;
use nvml_wrapper::Nvml;
use nvml_wrapper::error::NvmlError;
use tabled::builder::Builder;
use tabled::settings::Style;

/// The number of CUDA devices the driver sees; 0 without a driver.
pub fn count() -> usize {
    Nvml::init()
        .and_then(|nvml| nvml.device_count())
        .map_or(0, |count| count as usize)
}

/// The CUDA devices a session of this flavour can use; the CPU's sees none, whatever the machine has.
pub fn usable(flavour: Flavour) -> usize {
    match flavour {
        Flavour::Cpu => 0,
        Flavour::Cuda => count(),
    }
}

/// One GPU as the driver describes it.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Gpu {
    pub name: String,
    pub memory_used: u64,
    pub memory_total: u64,
    /// Percent of the last second in which something ran.
    pub utilisation: Option<u32>,
    pub compute_capability: Option<(i32, i32)>,
}

/// The driver's version and its GPUs, or why there are none.
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

/// What `:gpus` shows.
pub fn table() -> String {
    let (driver, gpus) = match probe() {
        Ok(found) => found,
        Err(NvmlError::LibloadingError(_)) => {
            return "no NVIDIA driver on this machine; everything runs on the CPU".to_owned();
        }
        Err(error) => {
            return format!("no NVIDIA driver answers: {error}; everything runs on the CPU");
        }
    };
    let mut table = Builder::default();
    table.push_record(["device", "name", "memory", "busy", "compute"]);
    for (index, gpu) in gpus.iter().enumerate() {
        let mib = |bytes: u64| bytes / (1 << 20);
        table.push_record([
            format!("cuda:{index}"),
            gpu.name.clone(),
            format!("{} of {} MiB", mib(gpu.memory_used), mib(gpu.memory_total)),
            gpu.utilisation
                .map_or("–".into(), |percent| format!("{percent} %")),
            gpu.compute_capability
                .map_or("–".into(), |(major, minor)| format!("{major}.{minor}")),
        ]);
    }
    format!(
        "driver {driver}, {} GPUs\n{}",
        gpus.len(),
        table.build().with(Style::rounded())
    )
}

/// The CUDA libraries the source documents name, what each is for, and whether candle calls it.
const LIBRARIES: [(&str, &str, &str, bool); 6] = [
    (
        "cuBLAS",
        "libcublas.so",
        "dense linear algebra: matrix products",
        true,
    ),
    ("cuRAND", "libcurand.so", "random numbers", true),
    (
        "cuDNN",
        "libcudnn.so",
        "convolutions and other network layers",
        false,
    ),
    ("cuFFT", "libcufft.so", "Fourier transforms", false),
    (
        "cuSOLVER",
        "libcusolver.so",
        "factorisations and eigenvalues",
        false,
    ),
    ("cuSPARSE", "libcusparse.so", "sparse matrices", false),
];

/// What `:gpus --libraries` shows.
pub fn libraries() -> String {
    let mut table = Builder::default();
    table.push_record(["library", "for", "here", "candle calls it"]);
    for (name, file, purpose, called) in LIBRARIES {
        let here = if on_loader_path(file) {
            "found"
        } else {
            "missing"
        };
        table.push_record([name, purpose, here, if called { "yes" } else { "no" }]);
    }
    format!(
        "{}\nmissing ones come with the CUDA toolkit, or as the wheels nvidia-cublas, nvidia-curand, …",
        table.build().with(Style::rounded())
    )
}

fn on_loader_path(file: &str) -> bool {
    let listed = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let usual = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib64",
        "/usr/lib",
        "/usr/local/cuda/lib64",
    ]
    .map(Into::into);
    std::env::split_paths(&listed).chain(usual).any(|folder| {
        std::fs::read_dir(folder).is_ok_and(|entries| {
            entries
                .flatten()
                .any(|entry| entry.file_name().to_string_lossy().starts_with(file))
        })
    })
}
