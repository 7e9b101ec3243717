use gpu_tutor_session::machine::cuda::{Capability, Version};

use super::*;

fn cuda(major: u32, minor: u32) -> Component {
    let cuda = Version {
        major: 13,
        minor: 0,
    };
    let capability = Capability { major, minor };
    Component::Prelude(Flavour::Cuda(ForGpu { capability, cuda }))
}

fn packages(components: &[Component]) -> Result<Packages, BundleError> {
    let release = Release {
        own: "0.2.0".into(),
        rust: "1.95.0".into(),
    };
    let groups = components.iter().map(|one| Group {
        component: *one,
        files: Vec::new(),
        licence_texts: Vec::new(),
    });
    Packages::new(&release, groups.collect())
}

const PLAIN: [Component; 5] = [
    Component::Program,
    Component::Compiler,
    Component::Llvm,
    Component::StandardLibrary,
    Component::Prelude(Flavour::Cpu),
];

#[test]
fn the_main_package_requires_every_part_in_the_version_it_was_made_with() {
    let packages = packages(&PLAIN).expect("complete");
    let main = &packages.all()[0];
    assert_eq!(
        (main.name.as_str(), main.version.as_str()),
        ("gpu-tutor", "0.2.0")
    );
    let expected = [
        "gpu-tutor-rustc==1.95.0",
        "gpu-tutor-llvm==1.95.0",
        "gpu-tutor-std==1.95.0",
        "gpu-tutor-prelude==0.2.0",
        "jupyterlab>=4; extra == \"jupyter\"",
    ];
    assert_eq!(main.requirements, expected);
    assert_eq!(main.extras, ["jupyter"]);
    let parts = &packages.all()[1..];
    assert!(
        parts
            .iter()
            .all(|part| part.requirements.is_empty() && !part.is_main)
    );
}

#[test]
fn gpus_and_completion_are_extras_and_libraries_of_nvidia_are_required_once() {
    let more = [cuda(8, 0), cuda(9, 0), Component::Completion];
    let packages = packages(&[&PLAIN[..], &more].concat()).expect("complete");
    let main = &packages.all()[0];
    assert_eq!(main.extras, ["completion", "cuda", "jupyter"]);
    let has = |text: &str| main.requirements.iter().filter(|one| *one == text).count();
    assert_eq!(has("gpu-tutor-prelude-sm80==0.2.0; extra == \"cuda\""), 1);
    assert_eq!(has("gpu-tutor-prelude-sm90==0.2.0; extra == \"cuda\""), 1);
    assert_eq!(has("nvidia-cublas==13.*; extra == \"cuda\""), 1);
    assert_eq!(
        has("gpu-tutor-completion==1.95.0; extra == \"completion\""),
        1
    );
    assert!(main.requirements.iter().all(|one| !one.contains('\'')));
}

#[test]
fn without_a_prelude_for_the_cpu_there_is_nothing_to_install() {
    let error = packages(&[Component::Program, cuda(9, 0)])
        .err()
        .expect("refused");
    assert!(matches!(error, BundleError::NoCpuPrelude), "{error}");
}

#[test]
fn only_a_stable_compiler_has_a_version_that_python_knows() {
    let of = |release: &str| {
        let toolchain = Toolchain {
            rustc: "rustc".into(),
            cargo: "cargo".into(),
            version: format!("{release}\nhost: x86_64-unknown-linux-gnu\n"),
            sysroot: "/".into(),
        };
        Release::of(&toolchain).map(|release| release.rust)
    };
    assert_eq!(
        of("rustc 1.95.0 (59807616e 2026-04-14)").expect("stable"),
        "1.95.0"
    );
    assert!(of("rustc 1.97.0-nightly (abc 2026-04-14)").is_err());
}
