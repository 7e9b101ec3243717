//! Simulated GPUs: how to ask for them, and what is known about them without a driver.

use super::{Capability, Gpu};

/// The device name that asks for one; `simulated:2` asks for two.
const NAME: &str = "simulated";
/// The largest number of simulated GPUs in a session.
const MOST: usize = 8;
/// The memory of each, in bytes, on a machine with enough of its own.
const MEMORY: u64 = 8 << 30;

/// How many simulated GPUs this device name asks for; `None` if it names something else.
pub fn asked_for(device: &str) -> Option<usize> {
    let rest = device.strip_prefix(NAME)?;
    if rest.is_empty() {
        return Some(1);
    }
    let count = rest.strip_prefix(':')?.parse().ok()?;
    (1..=MOST).contains(&count).then_some(count)
}

/// The GPUs of a session with this many.
pub fn gpus(count: usize) -> Vec<Gpu> {
    let gpu = |index| Gpu {
        // As the driver answers (`simulated-cuda/src/gpus.rs`).
        name: format!("Simulated GPU {index} (host memory)"),
        uuid: format!("GPU-73696d75-6c61-7465-642d-6770752d{index:04x}"),
        instances: Vec::new(),
        memory: None,
        utilisation: None,
        capability: Some(Capability { major: 9, minor: 0 }),
    };
    (0..count).map(gpu).collect()
}

/// The settings of the driver, as environment variables of the process that runs cells: how many GPUs there are, and
/// the memory of each, in bytes. Together they get at most half of the machine's memory.
pub fn variables(count: usize, machine: Option<u64>) -> [(&'static str, String); 2] {
    const CHUNK: u64 = 32 << 20;
    let share = machine.map_or(MEMORY, |all| all / 2 / count.max(1) as u64);
    let memory = share.clamp(CHUNK, MEMORY) / CHUNK * CHUNK;
    [
        ("SIMULATED_CUDA_GPUS", count.to_string()),
        ("SIMULATED_CUDA_MEMORY", memory.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_name_says_how_many() {
        for (name, count) in [
            ("simulated", Some(1)),
            ("simulated:2", Some(2)),
            ("simulated:8", Some(8)),
            ("simulated:0", None),
            ("simulated:9", None),
            ("simulated2", None),
            ("cuda:0", None),
        ] {
            assert_eq!(asked_for(name), count, "{name}");
        }
    }

    #[test]
    fn together_they_leave_half_of_the_machines_memory() {
        let memory = |count, machine| variables(count, machine)[1].1.clone();
        assert_eq!(memory(2, Some(64 << 30)), (8u64 << 30).to_string());
        assert_eq!(memory(2, Some(4 << 30)), (1u64 << 30).to_string());
        assert_eq!(memory(1, None), (8u64 << 30).to_string());
    }
}
