//! The GPUs of the machine, and those that a process sees.

use std::sync::OnceLock;

use crate::settings::{Settings, settings};

/// A GPU. NVML lists them in the order of the bus.
#[derive(Debug, Clone, PartialEq)]
pub struct Gpu {
    /// Its position on the bus.
    pub index: usize,
    pub capability: (u32, u32),
    pub memory: u64,
}

impl Gpu {
    pub fn name(&self) -> String {
        format!("Simulated GPU {} (host memory)", self.index)
    }

    pub fn uuid(&self) -> [u8; 16] {
        let mut bytes = *b"simulated-gpu-\0\0";
        bytes[15] = self.index as u8;
        bytes
    }

    /// The UUID as NVML and `CUDA_VISIBLE_DEVICES` write it.
    pub fn uuid_text(&self) -> String {
        let hex: String = self
            .uuid()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let parts = [
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..],
        ];
        format!("GPU-{}", parts.join("-"))
    }

    pub fn bus(&self) -> String {
        format!("00000000:{:02X}:00.0", self.index + 1)
    }

    /// The memory that a context takes in addition to its allocations.
    pub fn overhead(&self) -> u64 {
        (256 << 20).min(self.memory / 16)
    }
}

/// All GPUs of the machine.
pub fn all() -> &'static [Gpu] {
    static ALL: OnceLock<Vec<Gpu>> = OnceLock::new();
    ALL.get_or_init(|| listed(settings()))
}

fn listed(settings: &Settings) -> Vec<Gpu> {
    let capability = |index: usize| {
        let own = settings
            .capabilities
            .get(index)
            .or(settings.capabilities.last());
        own.copied().unwrap_or((9, 0))
    };
    (0..settings.gpus)
        .map(|index| Gpu {
            index,
            capability: capability(index),
            memory: settings.memory,
        })
        .collect()
}

/// The GPUs that this process sees, in CUDA's order. The environment is read once, at the first call.
pub fn visible() -> &'static [Gpu] {
    static VISIBLE: OnceLock<Vec<Gpu>> = OnceLock::new();
    VISIBLE.get_or_init(|| {
        let listed = std::env::var("CUDA_VISIBLE_DEVICES").ok();
        let by_bus = std::env::var("CUDA_DEVICE_ORDER").is_ok_and(|order| order == "PCI_BUS_ID");
        chosen(all(), listed.as_deref(), by_bus)
    })
}

/// CUDA puts the fastest GPU first unless it is told to keep the order of the bus. A list ends at the first entry that
/// names no GPU, and hides all GPUs if it names one twice.
fn chosen(all: &[Gpu], listed: Option<&str>, by_bus: bool) -> Vec<Gpu> {
    let mut ordered = all.to_vec();
    if !by_bus {
        ordered.sort_by_key(|gpu| std::cmp::Reverse(gpu.capability));
    }
    let Some(listed) = listed else {
        return ordered;
    };
    let find = |entry: &str| {
        if entry.starts_with("GPU-") && entry.len() > 4 {
            return ordered
                .iter()
                .find(|gpu| gpu.uuid_text().starts_with(entry));
        }
        entry
            .parse::<usize>()
            .ok()
            .and_then(|ordinal| ordered.get(ordinal))
    };
    let found: Vec<Gpu> = listed
        .split(',')
        .map(str::trim)
        .map_while(find)
        .cloned()
        .collect();
    let twice = found
        .iter()
        .enumerate()
        .any(|(at, gpu)| found[..at].contains(gpu));
    if twice { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Vec<Gpu> {
        let gpu = |index, capability| Gpu {
            index,
            capability,
            memory: 1 << 30,
        };
        vec![gpu(0, (8, 6)), gpu(1, (9, 0))]
    }

    fn indices(listed: Option<&str>, by_bus: bool) -> Vec<usize> {
        chosen(&two(), listed, by_bus)
            .iter()
            .map(|gpu| gpu.index)
            .collect()
    }

    #[test]
    fn the_fastest_is_first_unless_the_bus_decides() {
        assert_eq!(indices(None, false), [1, 0]);
        assert_eq!(indices(None, true), [0, 1]);
        assert_eq!(indices(Some("0"), false), [1]);
    }

    #[test]
    fn a_list_ends_at_the_first_entry_that_names_no_gpu() {
        assert_eq!(indices(Some(""), true), []);
        assert_eq!(indices(Some("-1,0"), true), []);
        assert_eq!(indices(Some("1,7,0"), true), [1]);
        assert_eq!(indices(Some("1, 0"), true), [1, 0]);
        assert_eq!(indices(Some("0,0"), true), []);
    }

    #[test]
    fn a_gpu_is_named_by_the_head_of_its_uuid_too() {
        let second = two()[1].uuid_text();
        assert_eq!(indices(Some(&second), true), [1]);
        assert_eq!(second, "GPU-73696d75-6c61-7465-642d-6770752d0001");
    }
}
