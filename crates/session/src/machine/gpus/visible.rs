//! `CUDA_VISIBLE_DEVICES`: which GPUs CUDA shows to a program, and in what order.

use super::{Gpu, VISIBLE, ask};

/// The variable that decides how devices are numbered.
const ORDER: &str = "CUDA_DEVICE_ORDER";

/// Returns the position in `gpus` of each of a session's CUDA devices, starting with `cuda:0`. `listed` is the
/// session's own value of `CUDA_VISIBLE_DEVICES`; without it, this process's value applies.
///
/// `gpus` are in the order of their slots. If that alone does not determine the result, this function asks CUDA.
pub fn ordinals(gpus: &[Gpu], listed: Option<&str>) -> Vec<usize> {
    let own = std::env::var(VISIBLE).ok();
    let listed = listed.or(own.as_deref());
    let by_slot = std::env::var(ORDER).is_ok_and(|order| order == "PCI_BUS_ID");
    read(gpus, listed, by_slot).unwrap_or_else(|| {
        // A driver that does not answer shows no GPU.
        let uuids = ask::uuids(listed).unwrap_or_default();
        uuids.iter().filter_map(|uuid| holder(gpus, uuid)).collect()
    })
}

/// Like [`ordinals`], for simulated GPUs: they are all alike, so nobody needs to be asked.
pub fn ordinals_of_simulated(gpus: &[Gpu], listed: Option<&str>) -> Vec<usize> {
    let own = std::env::var(VISIBLE).ok();
    read(gpus, listed.or(own.as_deref()), true).unwrap_or_default()
}

/// The position of the GPU with this UUID, or with an instance that has it.
pub fn holder(gpus: &[Gpu], uuid: &str) -> Option<usize> {
    let digits = |uuid: &str| -> String {
        let uuid = uuid.trim_start_matches("GPU-").trim_start_matches("MIG-");
        let digits = uuid.chars().filter(char::is_ascii_hexdigit);
        digits.map(|digit| digit.to_ascii_lowercase()).collect()
    };
    let wanted = digits(uuid);
    gpus.iter().position(|gpu| {
        let mut all = std::iter::once(&gpu.uuid).chain(&gpu.instances);
        all.any(|known| digits(known) == wanted)
    })
}

/// Reads the list as CUDA does; returns `None` if only CUDA knows the result: with MIG instances, and with GPUs of
/// several models, which CUDA puts in its own order unless it is told to use slot order.
///
/// The list ends before the first entry that names no GPU. If an entry is repeated, no GPU is shown.
fn read(gpus: &[Gpu], listed: Option<&str>, by_slot: bool) -> Option<Vec<usize>> {
    let divided = gpus.iter().any(|gpu| !gpu.instances.is_empty());
    let alike = gpus.windows(2).all(|pair| pair[0].name == pair[1].name);
    if divided || listed.is_some_and(|listed| listed.contains("MIG-")) {
        return None;
    }
    let Some(listed) = listed else {
        return (alike || by_slot).then(|| (0..gpus.len()).collect());
    };
    let entries: Vec<&str> = listed.split(',').map(str::trim).collect();
    let by_uuid = entries.iter().all(|entry| entry.starts_with("GPU-"));
    let first = entries.first().copied().unwrap_or_default();
    if !(alike || by_slot || by_uuid || first.is_empty()) {
        return None;
    }
    let position = |entry: &&str| match entry.starts_with("GPU-") {
        true => by_prefix(gpus, entry),
        false => entry.parse().ok().filter(|ordinal| *ordinal < gpus.len()),
    };
    let shown: Vec<usize> = entries.iter().map_while(position).collect();
    let mut seen = std::collections::BTreeSet::new();
    let repeated = !shown.iter().all(|index| seen.insert(*index));
    Some(if repeated { Vec::new() } else { shown })
}

/// The GPU whose UUID starts with this prefix, if there is exactly one.
fn by_prefix(gpus: &[Gpu], prefix: &str) -> Option<usize> {
    let mut found = gpus
        .iter()
        .enumerate()
        .filter(|(_, gpu)| gpu.uuid.starts_with(prefix))
        .map(|(index, _)| index);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gpu(name: &str, uuid: &str) -> Gpu {
        Gpu {
            name: name.into(),
            uuid: format!("GPU-{uuid}"),
            instances: Vec::new(),
            memory: None,
            utilisation: None,
            capability: None,
        }
    }

    #[test]
    fn the_variable_leaves_the_gpus_before_the_first_that_is_none() {
        let two = [gpu("A", "8f7a-11"), gpu("A", "8f7b-22")];
        let shown = |listed| read(&two, Some(listed), false);
        for (listed, expected) in [
            ("", vec![]),
            ("-1", vec![]),
            ("1", vec![1]),
            ("1, 0", vec![1, 0]),
            ("0,7,1", vec![0]),
            ("0,0", vec![]),
            ("GPU-8f7b-22,GPU-8f7a", vec![1, 0]),
            // Two GPUs start with the first prefix, and none with the second.
            ("GPU-8f7", vec![]),
            ("GPU-9", vec![]),
        ] {
            assert_eq!(shown(listed), Some(expected), "{listed:?}");
        }
        assert_eq!(read(&two, None, false), Some(vec![0, 1]));
    }

    #[test]
    fn where_cuda_has_an_order_of_its_own_only_cuda_knows_what_an_ordinal_means() {
        let mixed = [gpu("slow", "aa"), gpu("fast", "bb")];
        assert_eq!(read(&mixed, None, false), None);
        assert_eq!(read(&mixed, Some("0"), false), None);
        assert_eq!(read(&mixed, Some("1"), true), Some(vec![1]));
        assert_eq!(read(&mixed, Some("GPU-bb"), false), Some(vec![1]));
        assert_eq!(read(&mixed, Some(""), false), Some(vec![]));
        let mut divided = [gpu("A", "aa")];
        divided[0].instances = vec!["MIG-cc".into()];
        assert_eq!(read(&divided, None, true), None);
        assert_eq!(holder(&divided, "MIG-cc"), Some(0));
        assert_eq!(holder(&mixed, "GPU-B-B"), Some(1));
    }
}
