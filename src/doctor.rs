//! What a session needs, how much of that this machine has, and how to get the rest.

use std::path::Path;
use std::time::{Duration, Instant};

use gpu_tutor_sandbox::{Layers, SandboxError};
use gpu_tutor_session::SessionError;
use gpu_tutor_session::child::probe;
use gpu_tutor_session::compile::waiting::WaitingCompiler;
use gpu_tutor_session::machine::cache::{self, CACHE_VARIABLE};
use gpu_tutor_session::machine::components::Component;
use gpu_tutor_session::machine::cuda::{Flavour, Toolkit};
use gpu_tutor_session::machine::gpus::DriverError;
use gpu_tutor_session::machine::installed::{self, Installed, Installer};
use gpu_tutor_session::machine::linker::{Linker, needs_c_compiler};
use gpu_tutor_session::machine::toolchain::{TRIED, Toolchain};
use gpu_tutor_session::machine::{components, environment, gpus};
use gpu_tutor_session::prelude;
use gpu_tutor_session::prelude::{Attempt, Choice};
use gpu_tutor_system::System;
use gpu_tutor_system::files::check_writable;
use gpu_tutor_text::units::bytes;
use gpu_tutor_text::{say, t, text};
use serde::Serialize;

use crate::cache::within;
use crate::kernelspec::{self, InstalledSpec, SpecState};

/// Whether something was found, and whether that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Found,
    /// It was not found, but sessions can run without it.
    Absent,
    /// It was not found, and no session can run without it.
    Missing,
}

/// The result of looking for one thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub what: &'static str,
    pub standing: Standing,
    pub detail: String,
    /// What to do about it.
    pub advice: Option<String>,
}

impl Finding {
    fn found(what: &'static str, detail: impl Into<String>) -> Self {
        Finding {
            what,
            standing: Standing::Found,
            detail: detail.into(),
            advice: None,
        }
    }

    fn not(
        what: &'static str,
        standing: Standing,
        detail: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Finding {
            what,
            standing,
            detail: detail.into(),
            advice: Some(advice.into()),
        }
    }
}

/// Examines everything in well under a second, and changes nothing except a probe file in the cache.
pub fn examine() -> Vec<Finding> {
    let toolchain = Toolchain::find();
    let mut findings = vec![program(installed::here())];
    findings.push(match &toolchain {
        Ok(found) => rust(found),
        Err(error) => Finding::not(
            "Rust",
            Standing::Missing,
            &error.what,
            error.help.clone().unwrap_or_default(),
        ),
    });
    findings.extend(lost_on(System::HERE));
    let needs_cc = toolchain
        .as_ref()
        .map_or(installed::here().is_none(), needs_c_compiler);
    if needs_cc {
        findings.push(c_compiler(System::HERE));
    }
    if let Ok(toolchain) = &toolchain {
        // On other systems, rustc does the linking.
        if System::HERE == System::Linux {
            findings.push(linker(Linker::find(toolchain), toolchain));
        }
        findings.push(waiting(WaitingCompiler::probe(&toolchain.rustc)));
        findings.extend(Component::ALL.map(|component| completion(component, toolchain)));
    }
    findings.push(cache());
    let choice = toolchain.as_ref().ok().map(choice_here);
    let flavour_here = choice
        .as_ref()
        .map_or(Flavour::Cpu, |choice| choice.flavour);
    findings.push(built(toolchain.as_ref().ok(), flavour_here));
    findings.push(walls(gpu_tutor_sandbox::probe()));
    findings.extend(gpu_parts(System::HERE, toolchain.as_ref().ok()));
    findings.extend(choice.as_ref().map(flavour));
    findings.extend(jupyter());
    findings
}

/// The toolchain. Sessions may misunderstand the output of a compiler that has not been tried.
fn rust(found: &Toolchain) -> Finding {
    let detail = format!("{}, {}", found.release(), found.rustc.display());
    if found.is_tried() {
        return Finding::found("Rust", detail);
    }
    let newest = TRIED[TRIED.len() - 1];
    Finding::not(
        "Rust",
        Standing::Absent,
        say!(
            "%{found}; this version of gpu-tutor was tried with Rust %{newest}",
            found = detail,
            newest
        ),
        say!(
            "if cells fail that would work in a program: `rustup toolchain install %{newest}`, and start gpu-tutor with `RUSTUP_TOOLCHAIN=%{newest}`",
            newest
        ),
    )
}

/// The prelude that sessions here use. If a CUDA prelude is built but cannot be loaded, sessions use the CPU.
fn choice_here(toolchain: &Toolchain) -> Choice {
    let choice = prelude::choose_here(toolchain, None, Attempt::AfterSuccess);
    let built = prelude::find(toolchain, choice.flavour).ok().flatten();
    match built.map(|prelude| probe::loads(toolchain, &prelude)) {
        Some(Err(error)) => Choice::fallback(error.what, error.help),
        Some(Ok(())) | None => choice,
    }
}

/// Whether a session can start on this machine.
pub fn can_run(findings: &[Finding]) -> bool {
    findings
        .iter()
        .all(|finding| finding.standing != Standing::Missing)
}

/// What is unavailable on this system if it is not Linux.
fn lost_on(system: System) -> Option<Finding> {
    let name = match system {
        System::Linux => return None,
        System::MacOs => "macOS".into(),
        System::Other => t!("neither Linux nor macOS"),
    };
    Some(Finding::not(
        text!("system"),
        Standing::Absent,
        t!(
            "%{system}: some things work only on Linux, such as GPUs, the sandbox for graded answers, ending a sleep with Ctrl-C, \
             and asking for the line that a cell reads from `std::io::stdin`",
            system = name
        ),
        t!(
            "fine for lessons on the CPU: press Ctrl-C twice to end a sleep, and use `input` to read a line in a cell; \
             for the rest, use Linux, for example in a virtual machine"
        ),
    ))
}

/// This program, and what installed it.
fn program(installed: Option<&Installed>) -> Finding {
    let version = env!("CARGO_PKG_VERSION");
    let by = installed.map(|installed| (installed.installer, installed.prefix().display()));
    let detail = match by {
        Some((Installer::Pip, prefix)) => {
            t!("%{version}, installed by pip in %{prefix}", version, prefix)
        }
        Some((Installer::Script, prefix)) => t!(
            "%{version}, installed from a bundle in %{prefix}",
            version,
            prefix
        ),
        None => t!("%{version}, built by cargo", version),
    };
    Finding::found("gpu-tutor", detail)
}

fn c_compiler(system: System) -> Finding {
    const WHAT: &str = text!("C compiler");
    match environment::find_tool("cc") {
        Some(path) => Finding::found(WHAT, path.display().to_string()),
        None => Finding::not(
            WHAT,
            Standing::Missing,
            t!("`%{program}` is not on PATH", program = "cc"),
            match system {
                System::MacOs => t!("`xcode-select --install`"),
                System::Linux | System::Other => t!(
                    "`apt install %{package}`, or use your system's package manager",
                    package = "gcc"
                ),
            },
        ),
    }
}

/// The program that links cells, and why it was chosen.
fn linker(found: Option<Linker>, toolchain: &Toolchain) -> Finding {
    const WHAT: &str = text!("linker");
    let install = || {
        t!(
            "`apt install %{package}`, or use your system's package manager",
            package = "binutils"
        )
    };
    let path = found.as_ref().map(|linker| linker.program().display());
    let path = path.map(|path| path.to_string()).unwrap_or_default();
    let detail = match found {
        Some(Linker::RustLld(_)) if needs_c_compiler(toolchain) => {
            t!("%{path}: `ld` is not on PATH", path)
        }
        Some(Linker::RustLld(_)) => t!(
            "%{path}: part of the installation, so the system's linker is not needed",
            path
        ),
        Some(Linker::Ld(_)) if toolchain.rust_lld().is_none() => {
            t!("%{path}: the toolchain has no `rust-lld`", path)
        }
        Some(Linker::Ld(_)) => t!(
            "%{path}: it links a cell faster than the toolchain's `rust-lld`",
            path
        ),
        None => {
            let standing = match needs_c_compiler(toolchain) {
                true => Standing::Absent,
                false => Standing::Missing,
            };
            let detail = t!("neither the toolchain's `rust-lld` nor `ld`");
            return Finding::not(WHAT, standing, detail, install());
        }
    };
    Finding::found(WHAT, detail)
}

/// The compiler process that a session keeps running.
fn waiting(probed: Result<(), String>) -> Finding {
    const WHAT: &str = text!("waiting compiler");
    match probed {
        Ok(()) => Finding::found(
            WHAT,
            t!("cells are compiled by a rustc that is already running"),
        ),
        Err(error) => Finding::not(
            WHAT,
            Standing::Absent,
            t!("none: %{why}", why = error),
            t!("fine: each cell starts rustc, which takes about 10 ms longer"),
        ),
    }
}

/// A component that completion needs.
fn completion(component: Component, toolchain: &Toolchain) -> Finding {
    let what = component.name();
    match component.path(toolchain) {
        Some(path) => Finding::found(what, path.display().to_string()),
        None => Finding::not(
            what,
            Standing::Absent,
            t!("not installed: completion and `:doc` know less without it"),
            components::advice(component),
        ),
    }
}

/// The maximum time for measuring the size of the cache.
const CHEAP: Duration = Duration::from_millis(20);

fn cache() -> Finding {
    const WHAT: &str = text!("cache");
    let folder = match cache::cache_dir() {
        Ok(folder) => folder,
        Err(error) => {
            return Finding::not(
                WHAT,
                Standing::Missing,
                error.what,
                error.help.unwrap_or_default(),
            );
        }
    };
    match std::fs::create_dir_all(&folder).and_then(|()| check_writable(&folder)) {
        Ok(()) => Finding::found(WHAT, sized(&folder, Instant::now() + CHEAP)),
        Err(error) => Finding::not(
            WHAT,
            Standing::Absent,
            t!(
                "%{folder} cannot be written to: %{error}",
                folder = folder.display(),
                error
            ),
            t!(
                "fine if the prelude in it is already built; otherwise set %{variable} to another folder",
                variable = CACHE_VARIABLE
            ),
        ),
    }
}

/// The cache folder, with its size if that is known by `end`.
fn sized(folder: &Path, end: Instant) -> String {
    let told = match within(folder, end) {
        Some(size) => t!(
            "%{folder}, %{size}; `gpu-tutor cache` lists it",
            folder = folder.display(),
            size = bytes(size)
        ),
        None => t!(
            "%{folder}; `gpu-tutor cache` lists it",
            folder = folder.display()
        ),
    };
    told.into_owned()
}

fn built(toolchain: Option<&Toolchain>, flavour: Flavour) -> Finding {
    const WHAT: &str = text!("prelude");
    let found = toolchain.and_then(|toolchain| prelude::find(toolchain, flavour).ok().flatten());
    match found {
        Some(prelude) => Finding::found(WHAT, prelude.library.display().to_string()),
        None => Finding::not(
            WHAT,
            Standing::Absent,
            t!("not built yet for this toolchain"),
            t!("`gpu-tutor prepare` builds it; so does the first session"),
        ),
    }
}

/// The walls around an answer while it is graded.
fn walls(probed: Result<Layers, SandboxError>) -> Finding {
    const WHAT: &str = text!("sandbox");
    match probed {
        Ok(layers) if layers.are_complete() => Finding::found(WHAT, layers.to_string()),
        Ok(layers) => Finding::not(
            WHAT,
            Standing::Absent,
            layers.to_string(),
            t!(
                "only grading other people's answers needs every layer: %{advice}",
                advice = layers.advice()
            ),
        ),
        Err(error) => Finding::not(
            WHAT,
            Standing::Absent,
            error.to_string(),
            t!("nothing can be graded here; everything else works"),
        ),
    }
}

/// What sessions need in order to use GPUs, on systems where they can.
fn gpu_parts(system: System, toolchain: Option<&Toolchain>) -> Vec<Finding> {
    match system {
        System::Linux => {
            let mut found = vec![driver()];
            found.extend(cuda());
            found.push(preludes_or_toolkit(toolchain));
            found
        }
        System::MacOs | System::Other => vec![Finding::not(
            "GPU",
            Standing::Absent,
            t!("not used on this system: sessions run on the CPU"),
            t!("lessons run on the CPU and say so; a GPU needs Linux and NVIDIA's driver"),
        )],
    }
}

/// The source of preludes for GPUs: an installation either comes with them or has none; everyone else builds them with
/// a toolkit.
fn preludes_or_toolkit(toolchain: Option<&Toolchain>) -> Finding {
    match (installed::here(), toolchain) {
        (Some(installed), Some(toolchain)) if toolchain.is_for_cells_alone() => {
            cuda_preludes(installed, toolchain)
        }
        _ => toolkit(),
    }
}

fn driver() -> Finding {
    const WHAT: &str = text!("NVIDIA driver");
    match gpus::probe() {
        Ok((driver, gpus)) if gpus.is_empty() => {
            Finding::found(WHAT, t!("%{driver}, no GPU visible", driver))
        }
        Ok((driver, gpus)) => {
            let names: Vec<_> = gpus
                .iter()
                .map(|gpu| match gpu.capability {
                    Some(capability) => say!(
                        "%{gpu} (compute capability %{capability})",
                        gpu = gpu.name,
                        capability
                    ),
                    None => gpu.name.clone(),
                })
                .collect();
            Finding::found(WHAT, format!("{driver}; {}", names.join(", ")))
        }
        Err(error) => Finding::not(
            WHAT,
            Standing::Absent,
            match error {
                DriverError::Absent => {
                    say!("none: its management library was not found")
                }
                DriverError::Silent(why) => why,
            },
            t!("lessons run on the CPU and say so; a GPU needs NVIDIA's driver"),
        ),
    }
}

/// Whether CUDA itself starts, where there is a GPU: the driver's management library knows only that the GPU exists.
fn cuda() -> Option<Finding> {
    const WHAT: &str = text!("CUDA");
    gpus::probe().ok().filter(|(_, gpus)| !gpus.is_empty())?;
    Some(match gpus::uuids(None) {
        Ok(devices) => Finding::found(WHAT, t!("starts; devices: %{count}", count = devices.len())),
        Err(why) => Finding::not(
            WHAT,
            Standing::Absent,
            why,
            t!("until this is fixed, sessions find no GPU"),
        ),
    })
}

/// Whether answers graded in boxes can use the GPUs that sessions use.
pub fn gpus_in_boxes(reached: Result<(), SessionError>) -> Finding {
    const WHAT: &str = text!("GPUs for answers");
    match reached {
        Ok(()) => Finding::found(WHAT, t!("the sandbox sees the same GPUs as sessions")),
        Err(SessionError { what, help }) => {
            Finding::not(WHAT, Standing::Absent, what, help.unwrap_or_default())
        }
    }
}

fn toolkit() -> Finding {
    const WHAT: &str = text!("CUDA toolkit");
    let newest = gpus::driver().ok().map(|driver| driver.cuda);
    match Toolkit::find(newest) {
        Ok(toolkit) => Finding::found(
            WHAT,
            format!("{}, {}", toolkit.version, toolkit.root.display()),
        ),
        Err(missing) => Finding::not(
            WHAT,
            Standing::Absent,
            missing.what,
            t!("only a GPU needs it: `%{advice}`", advice = missing.advice),
        ),
    }
}

/// The preludes for GPUs that came with an installation, which has no cargo to build others.
fn cuda_preludes(installed: &Installed, toolchain: &Toolchain) -> Finding {
    const WHAT: &str = text!("CUDA preludes");
    let built = prelude::built_for_gpus(toolchain);
    if built.is_empty() {
        let advice = t!(
            "only a GPU needs one: %{advice}",
            advice = installed.cuda_advice()
        );
        return Finding::not(WHAT, Standing::Absent, t!("none"), advice);
    }
    let names: Vec<String> = built
        .into_iter()
        .map(|one| Flavour::Cuda(one).to_string())
        .collect();
    Finding::found(WHAT, names.join(", "))
}

fn flavour(choice: &Choice) -> Finding {
    const WHAT: &str = text!("sessions use");
    let mut detail = say!(
        "the %{flavour} prelude: %{why}",
        flavour = choice.flavour,
        why = choice.why
    );
    if let Some(unused) = choice.unused.as_ref().filter(|_| choice.flavour.is_cuda()) {
        detail.push_str(&format!("; {unused}"));
    }
    match &choice.advice {
        Some(advice) => Finding::not(WHAT, Standing::Absent, detail, advice),
        None => Finding::found(WHAT, detail),
    }
}

/// Looks for Jupyter, and for the kernel in it.
fn jupyter() -> [Finding; 2] {
    let jupyter = environment::find_tool("jupyter").map(kernelspec::jupyter);
    let kernel = kernel(kernelspec::installed(jupyter.as_ref()));
    let jupyter = match jupyter {
        Some(found) => {
            let program = found.program.display().to_string();
            let parts = found.packages.into_iter().chain([program]);
            Finding::found("Jupyter", parts.collect::<Vec<_>>().join(", "))
        }
        None => Finding::not(
            "Jupyter",
            Standing::Absent,
            t!("`%{program}` is not on PATH", program = "jupyter"),
            t!("only notebooks need it: `pip install jupyterlab`"),
        ),
    };
    [jupyter, kernel]
}

fn kernel(installed: Option<InstalledSpec>) -> Finding {
    const WHAT: &str = text!("Jupyter kernel");
    let Some(InstalledSpec { folder, state }) = installed else {
        let advice = t!("only notebooks need it: `gpu-tutor kernel install`");
        return Finding::not(WHAT, Standing::Absent, t!("not installed"), advice);
    };
    let folder = folder.display();
    let stale = match state {
        SpecState::Current => return Finding::found(WHAT, folder.to_string()),
        SpecState::Missing(program) => t!(
            "%{folder} is stale: it starts %{program}, which does not exist",
            folder,
            program = program.display()
        ),
        SpecState::Other(program) => t!(
            "%{folder} is stale: it starts another program, %{program}",
            folder,
            program = program.display()
        ),
        SpecState::Unreadable => t!("%{folder} is stale: its kernel.json cannot be read", folder),
    };
    let advice =
        t!("to fix it, run `gpu-tutor kernel install` with the option it was installed with");
    Finding::not(WHAT, Standing::Absent, stale, advice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_tutor_sandbox::Layer;

    #[test]
    fn what_is_absent_but_not_needed_does_not_stop_a_session() {
        let fine = [
            Finding::found("Rust", ""),
            Finding::not("Jupyter", Standing::Absent, "", ""),
        ];
        assert!(can_run(&fine));
        assert!(!can_run(&[Finding::not("Rust", Standing::Missing, "", "")]));
    }

    #[test]
    fn a_compiler_that_was_not_tried_is_told_and_stops_no_session() {
        let with = |version: &str| {
            let finding = rust(&Toolchain {
                rustc: "/bin/rustc".into(),
                cargo: "/bin/cargo".into(),
                sysroot: "/".into(),
                version: version.to_owned(),
            });
            assert!(can_run(std::slice::from_ref(&finding)));
            finding.advice.unwrap_or_default()
        };
        assert_eq!(with("rustc 1.95.3 (a 2026-05-01)\nhost: x"), "");
        let advice = with("rustc 1.950.0 (b 2099-01-01)");
        assert!(advice.contains("RUSTUP_TOOLCHAIN=1.95"), "{advice}");
    }

    #[test]
    fn the_size_of_the_cache_is_told_only_if_it_takes_no_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        let plain = format!("{}; `gpu-tutor cache` lists it", at.display());
        assert_eq!(sized(at, Instant::now()), plain);
        let told = sized(at, Instant::now() + Duration::from_secs(3600));
        assert!(told.contains(" KiB; ") || told.contains(" B; "), "{told}");
    }

    #[test]
    fn what_macos_lacks_is_named_with_what_to_do_and_stops_no_session() {
        assert_eq!(lost_on(System::Linux), None);
        let lost = lost_on(System::MacOs).expect("a finding");
        assert!(lost.detail.starts_with("macOS: "), "{lost:?}");
        assert!(
            lost.advice
                .as_deref()
                .is_some_and(|advice| advice.contains("`input`"))
        );
        let gpus = gpu_parts(System::MacOs, None);
        assert_eq!(
            gpus.len(),
            1,
            "no driver and no toolkit are asked for: {gpus:?}"
        );
        assert!(can_run(&[lost]) && can_run(&gpus));
    }

    #[test]
    fn the_walls_that_a_machine_lacks_are_named_with_advice() {
        let complete = Layers {
            active: Layer::ALL.to_vec(),
            missing: Vec::new(),
        };
        let found = walls(Ok(complete));
        assert_eq!((found.standing, found.advice), (Standing::Found, None));
        let reduced = Layers {
            active: vec![Layer::Seccomp],
            missing: vec![(Layer::Landlock, "this kernel has none".to_owned())],
        };
        let found = walls(Ok(reduced));
        assert_eq!(found.standing, Standing::Absent);
        assert_eq!(
            found.detail,
            "seccomp; missing: landlock (this kernel has none)"
        );
        let advice = found.advice.expect("advice");
        assert!(advice.contains(Layer::Landlock.advice()), "{advice}");
        let none = walls(Err(SandboxError::Silent));
        assert_eq!(none.standing, Standing::Absent);
        assert!(none.advice.is_some());
    }
}
