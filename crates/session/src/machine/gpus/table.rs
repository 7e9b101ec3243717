//! The listings of `:gpus`.

use gpu_tutor_text::{say, t};

use super::{Gpu, ask, probe, simulated, visible};
use crate::GpuPlan;
use crate::listing::Listing;
use crate::machine::cuda::{self, LIBRARIES};

/// The listing that `:gpus` shows in a session that uses GPUs in this way.
pub fn table(plan: &GpuPlan) -> Listing {
    let listed = plan.visible.as_deref();
    if plan.is_simulated() {
        return simulated_gpus(&simulated::gpus(plan.simulated), listed);
    }
    match probe() {
        Ok((driver, gpus)) => listing(&driver, &gpus, &names(&gpus, ask::uuids(listed))),
        Err(error) => Listing::sentence(t!(
            "%{error}; everything runs on the CPU. `gpu-tutor --device simulated:2` starts a session with two simulated GPUs",
            error
        )),
    }
}

fn simulated_gpus(gpus: &[Gpu], listed: Option<&str>) -> Listing {
    let shown = visible::ordinals_of_simulated(gpus, listed);
    let row = |(index, gpu): (usize, &Gpu)| {
        let ordinal = shown.iter().position(|shown| *shown == index);
        let device = ordinal.map_or("–".to_owned(), |ordinal| format!("cuda:{ordinal}"));
        [device, gpu.name.clone()]
    };
    Listing {
        above: match gpus.len() {
            1 => say!("1 simulated GPU"),
            many => say!("%{many} simulated GPUs", many),
        },
        below: say!(
            "this machine's processor does the work of simulated GPUs, so no time in this session is that of a GPU; without `--device`, a session uses only real devices"
        ),
        ..Listing::new(
            [&t!("device"), &t!("name")],
            gpus.iter().enumerate().map(row).collect(),
        )
    }
}

/// The names that CUDA gives the GPUs. A hidden GPU has none; a divided one has a name for each instance.
struct Names {
    of: Vec<String>,
    below: String,
}

fn names(gpus: &[Gpu], uuids: Result<Vec<String>, String>) -> Names {
    let mut of = vec![Vec::new(); gpus.len()];
    let below = match &uuids {
        Ok(uuids) => {
            for (ordinal, uuid) in uuids.iter().enumerate() {
                if let Some(index) = visible::holder(gpus, uuid) {
                    of[index].push(format!("cuda:{ordinal}"));
                }
            }
            match of.iter().filter(|names| names.is_empty()).count() {
                0 => String::new(),
                _ => say!("a GPU without a device is hidden by CUDA_VISIBLE_DEVICES"),
            }
        }
        Err(why) => say!("it is unknown which of them CUDA shows: %{why}", why),
    };
    let of = of.into_iter().map(|names| match names.is_empty() {
        true => "–".to_owned(),
        false => names.join(", "),
    });
    Names {
        of: of.collect(),
        below,
    }
}

fn listing(driver: &str, gpus: &[Gpu], names: &Names) -> Listing {
    let row = |(gpu, name): (&Gpu, &String)| {
        let mib = |bytes: u64| bytes / (1 << 20);
        [
            name.clone(),
            gpu.name.clone(),
            gpu.memory.map_or("–".into(), |memory| {
                say!(
                    "%{used} of %{total} MiB",
                    used = mib(memory.used),
                    total = mib(memory.total)
                )
            }),
            gpu.utilisation
                .map_or("–".into(), |percent| format!("{percent} %")),
            gpu.capability
                .map_or("–".into(), |capability| capability.to_string()),
        ]
    };
    Listing {
        above: match gpus.len() {
            1 => say!("driver %{driver}, 1 GPU", driver),
            many => say!("driver %{driver}, %{many} GPUs", driver, many),
        },
        below: names.below.clone(),
        ..Listing::new(
            [
                &t!("device"),
                &t!("name"),
                &t!("memory"),
                &t!("busy"),
                &t!("compute"),
            ],
            gpus.iter().zip(&names.of).map(row).collect(),
        )
    }
}

/// The listing that `:gpus --libraries` shows.
pub fn libraries() -> Listing {
    let folders = cuda::library_folders();
    let newest = super::driver().ok().map(|driver| driver.cuda);
    let mut rows = Vec::new();
    let mut missing: Vec<String> = Vec::new();
    for library in LIBRARIES {
        let here = match cuda::find_library(library.file, &folders) {
            Some(file) => cuda::library_version(&file).unwrap_or_else(|| say!("found")),
            None => {
                missing.push(library.requirement(newest));
                say!("missing")
            }
        };
        let used = match library.used_by_candle {
            true => t!("yes"),
            false => t!("no"),
        };
        rows.push([
            say!(library.name),
            say!(library.purpose),
            here,
            used.into_owned(),
        ]);
    }
    missing.dedup();
    let below = match missing.is_empty() {
        true => String::new(),
        false => say!(
            "the missing ones come with the CUDA toolkit, or with `pip install %{names}`",
            names = missing.join(" ")
        ),
    };
    Listing {
        below,
        ..Listing::new(
            [
                &t!("library"),
                &t!("for"),
                &t!("here"),
                &t!("candle calls it"),
            ],
            rows,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;
    use crate::machine::cuda::Capability;

    fn gpu(name: &str, uuid: &str) -> Gpu {
        Gpu {
            name: name.into(),
            uuid: uuid.into(),
            instances: Vec::new(),
            memory: Some(Memory {
                used: 3 << 30,
                total: 80 << 30,
            }),
            utilisation: Some(7),
            capability: Some(Capability { major: 9, minor: 0 }),
        }
    }

    #[test]
    fn each_gpu_has_a_row_under_the_name_that_cuda_gives_it() {
        let gpus = ["GPU-aa", "GPU-bb", "GPU-cc"].map(|uuid| gpu("NVIDIA H100", uuid));
        // CUDA's answer with CUDA_VISIBLE_DEVICES=2,0.
        let names = names(&gpus, Ok(vec!["cc".into(), "aa".into()]));
        let listing = listing("580.1", &gpus, &names);
        assert_eq!(listing.above, "driver 580.1, 3 GPUs");
        assert_eq!(
            listing.head,
            ["device", "name", "memory", "busy", "compute"]
        );
        let row = ["cuda:1", "NVIDIA H100", "3072 of 81920 MiB", "7 %", "9.0"];
        assert_eq!(listing.rows[0], row);
        assert_eq!(listing.rows[1][0], "–");
        assert_eq!(listing.rows[2][0], "cuda:0");
        assert!(listing.below.contains("hidden"), "{listing}");
    }

    #[test]
    fn instances_of_a_divided_gpu_stand_in_its_row() {
        let mut divided = gpu("NVIDIA H100", "GPU-aa");
        divided.instances = vec!["MIG-bb".into(), "MIG-cc".into()];
        let names = names(&[divided], Ok(vec!["cc".into(), "bb".into()]));
        assert_eq!(names.of, ["cuda:0, cuda:1"]);
    }

    #[test]
    fn every_library_of_the_lessons_is_listed() {
        let table = libraries().to_string();
        for library in LIBRARIES {
            assert!(table.contains(library.name), "{table}");
        }
    }
}
