//! Tests which prelude is chosen on various kinds of machines.

use std::path::PathBuf;

use crate::machine::cuda::{LIBRARIES, Version};

use super::*;

const fn cuda(major: u32, minor: u32) -> Version {
    Version { major, minor }
}

const fn capability(major: u32, minor: u32) -> Capability {
    Capability { major, minor }
}

fn with_gpus(capabilities: &[(u32, u32)]) -> Machine {
    let gpu = |(index, (major, minor)): (usize, &(u32, u32))| UsableGpu {
        uuid: format!("GPU-{index}"),
        name: format!("Card {index}"),
        capability: capability(*major, *minor),
    };
    Machine {
        driver: Ok(Driver {
            version: "580.1".into(),
            cuda: cuda(13, 0),
            gpus: capabilities.iter().enumerate().map(gpu).collect(),
        }),
        built: Vec::new(),
        libraries: Vec::new(),
    }
}

fn machine() -> Machine {
    with_gpus(&[(9, 0), (8, 6)])
}

/// A CUDA 13 toolkit, whose oldest target is 7.5.
fn kit() -> Result<Toolkit, MissingToolkit> {
    Ok(Toolkit {
        root: PathBuf::from("/kit"),
        version: cuda(13, 0),
        libraries: Vec::new(),
        targets: [(7, 5), (8, 0), (8, 6), (8, 9), (9, 0), (10, 0), (12, 0)]
            .map(|(major, minor)| capability(major, minor))
            .to_vec(),
    })
}

fn no_kit() -> Result<Toolkit, MissingToolkit> {
    Err(MissingToolkit {
        what: "no toolkit".into(),
        advice: "pip install …".into(),
    })
}

fn never(_: ForGpu, _: &Toolkit) -> Option<SessionError> {
    None
}

/// The choice for a machine that has the toolkit.
fn chosen(machine: &Machine) -> Choice {
    choose(machine, kit, never)
}

const fn target(major: u32, minor: u32) -> ForGpu {
    ForGpu {
        capability: capability(major, minor),
        cuda: cuda(13, 0),
    }
}

#[test]
fn a_gpu_and_a_toolkit_make_a_cuda_session_for_the_oldest_gpu() {
    let choice = chosen(&machine());
    assert_eq!(choice.flavour, Flavour::Cuda(target(8, 6)));
    assert!(choice.why.contains("8.6"), "{choice:?}");
    assert_eq!((choice.visible, choice.unused), (None, None));
}

#[test]
fn a_second_card_that_the_compiler_does_not_know_is_left_out_and_hidden() {
    let choice = chosen(&with_gpus(&[(9, 0), (6, 1)]));
    assert_eq!(choice.flavour, Flavour::Cuda(target(9, 0)));
    assert_eq!(choice.visible.as_deref(), Some("GPU-0"));
    let unused = choice.unused.expect("a note");
    assert!(
        unused.contains("do not see Card 1 (compute capability 6.1)"),
        "{unused}"
    );
    assert!(choice.advice.is_some_and(|advice| advice.contains("GPU-1")));
    // Their order makes no difference.
    let choice = chosen(&with_gpus(&[(6, 1), (9, 0)]));
    assert_eq!(choice.flavour, Flavour::Cuda(target(9, 0)));
    assert_eq!(choice.visible.as_deref(), Some("GPU-1"));
}

#[test]
fn of_two_cards_whose_code_runs_on_no_other_the_first_is_used() {
    let choice = chosen(&with_gpus(&[(12, 0), (9, 0)]));
    assert_eq!(choice.flavour, Flavour::Cuda(target(12, 0)));
    assert_eq!(choice.visible.as_deref(), Some("GPU-0"));
}

#[test]
fn a_gpu_that_the_compiler_does_not_know_leaves_sessions_on_the_cpu_and_says_what_mends_it() {
    let choice = chosen(&with_gpus(&[(6, 1)]));
    assert_eq!(choice.flavour, Flavour::Cpu);
    for said in ["from 7.5 to 12.0", "Card 0 has 6.1"] {
        assert!(choice.why.contains(said), "{choice:?}");
    }
    assert!(choice.unused.is_some());
    assert!(choice.advice.is_some_and(|advice| advice.contains("12.9")));
    let choice = chosen(&with_gpus(&[(13, 0)]));
    assert_eq!(choice.flavour, Flavour::Cpu);
    assert!(choice.advice.is_some_and(|advice| advice.contains("newer")));
}

#[test]
fn a_build_that_failed_leaves_sessions_on_the_cpu_with_its_reason() {
    let failed = |_: ForGpu, _: &Toolkit| {
        Some(SessionError::new("nvcc fatal: no").help("mend it, then `gpu-tutor prepare`"))
    };
    let choice = choose(&machine(), kit, failed);
    assert_eq!(choice.flavour, Flavour::Cpu);
    assert_eq!(choice.why, "nvcc fatal: no");
    assert!(choice.unused.is_some());
    assert!(
        choice
            .advice
            .is_some_and(|advice| advice.starts_with("mend"))
    );
    // A prelude for one of the cards is already built.
    let folder = with_libraries("13");
    let machine = Machine {
        built: vec![target(9, 0)],
        libraries: vec![folder.path().to_owned()],
        ..machine()
    };
    let choice = choose(&machine, kit, failed);
    assert_eq!(choice.flavour, Flavour::Cuda(target(9, 0)));
}

#[test]
fn without_a_driver_the_reason_is_the_drivers() {
    let machine = Machine {
        driver: Err(DriverError::Absent),
        ..machine()
    };
    let choice = chosen(&machine);
    assert_eq!(
        (choice.flavour, choice.why.as_str()),
        (Flavour::Cpu, "no NVIDIA driver on this machine")
    );
    assert_eq!(choice.unused, None);
}

#[test]
fn a_toolkit_newer_than_the_driver_is_told_with_a_way_out() {
    let mut machine = with_gpus(&[(9, 0)]);
    if let Ok(driver) = &mut machine.driver {
        driver.cuda = cuda(12, 8);
    }
    let choice = chosen(&machine);
    assert_eq!(choice.flavour, Flavour::Cpu);
    assert!(
        choice.why.contains("13.0") && choice.why.contains("12.8"),
        "{choice:?}"
    );
    assert!(
        choice
            .advice
            .is_some_and(|advice| advice.contains("update the NVIDIA driver"))
    );
}

/// A folder with the libraries that candle calls: cuRAND, and all others in this major version.
fn with_libraries(major: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str| std::fs::write(folder.path().join(name), "").expect("written");
    for library in LIBRARIES.iter().filter(|library| library.used_by_candle) {
        put(&format!("{}.{major}", library.file));
    }
    put("libcurand.so.10");
    folder
}

#[test]
fn a_prelude_that_is_built_needs_no_toolkit_but_its_libraries() {
    let folder = with_libraries("13");
    let built = Machine {
        built: vec![target(8, 6)],
        libraries: vec![folder.path().to_owned()],
        ..machine()
    };
    let choice = choose(&built, no_kit, never);
    assert_eq!(choice.flavour, Flavour::Cuda(target(8, 6)));
    // Libraries with another major version do not work.
    let other = with_libraries("12");
    let without_library = Machine {
        libraries: vec![other.path().to_owned()],
        ..built
    };
    let choice = choose(&without_library, no_kit, never);
    assert_eq!(choice.flavour, Flavour::Cpu);
    assert!(choice.why.contains("libcudart.so.13"), "{choice:?}");
    assert_eq!(
        choice.advice.as_deref(),
        Some("pip install 'nvidia-cuda-runtime>=13,<13.1'")
    );
    let choice = choose(&machine(), no_kit, never);
    assert_eq!(choice.why, "no toolkit");
    assert!(choice.unused.is_some());
}

#[test]
fn a_prelude_for_another_generation_of_gpus_is_not_used() {
    for (built, gpu) in [((7, 5), (8, 6)), ((10, 0), (10, 3)), ((12, 0), (12, 1))] {
        let machine = Machine {
            built: vec![target(built.0, built.1)],
            ..with_gpus(&[gpu])
        };
        let choice = choose(&machine, no_kit, never);
        assert_eq!(choice.flavour, Flavour::Cpu, "{built:?} on {gpu:?}");
    }
    let machine = Machine {
        built: vec![target(7, 5)],
        ..machine()
    };
    assert_eq!(chosen(&machine).flavour, Flavour::Cuda(target(8, 6)));
}
