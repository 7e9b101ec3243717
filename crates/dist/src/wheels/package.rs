//! The packages: their names, versions and requirements.

use std::path::Path;

use gpu_tutor_session::machine::cuda::{Flavour, ForGpu, LIBRARIES};
use gpu_tutor_session::machine::installed;
use gpu_tutor_session::machine::toolchain::Toolchain;

use crate::component::Component;
use crate::error::BundleError;
use crate::file::BundleFile;

/// The package that people install.
const MAIN: &str = "gpu-tutor";

/// The versions of the packages.
pub struct Release {
    own: String,
    /// The version of the compiler's parts, so that a new version of the program does not install them again.
    rust: String,
}

impl Release {
    /// # Errors
    /// If the toolchain is not a stable release: the Python index has no version names for others.
    pub fn of(toolchain: &Toolchain) -> Result<Release, BundleError> {
        let version = toolchain.release().split(' ').nth(1).unwrap_or_default();
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !version.split('.').all(is_number) {
            return Err(BundleError::NotStable(toolchain.release().to_owned()));
        }
        Ok(Release {
            own: env!("CARGO_PKG_VERSION").to_owned(),
            rust: version.to_owned(),
        })
    }
}

/// A package: one wheel.
pub struct Package {
    pub name: String,
    pub version: String,
    pub summary: String,
    /// The licence, as an SPDX expression.
    pub licence: &'static str,
    /// Whether it is the one that people install.
    pub is_main: bool,
    /// What else must be installed, in the syntax of `Requires-Dist`.
    pub requirements: Vec<String>,
    /// The names of the requirement groups that are installed on demand.
    pub extras: Vec<&'static str>,
    pub files: Vec<BundleFile>,
    /// The licence texts of everything in the package.
    pub licence_texts: Vec<BundleFile>,
}

/// The component and the files that become one package.
pub struct Group {
    pub component: Component,
    pub files: Vec<BundleFile>,
    pub licence_texts: Vec<BundleFile>,
}

/// All packages of a release.
pub struct Packages(Vec<Package>);

impl Packages {
    /// # Errors
    /// If there is no prelude for the CPU, which the program needs to start.
    pub fn new(release: &Release, groups: Vec<Group>) -> Result<Packages, BundleError> {
        let has_cpu = groups
            .iter()
            .any(|group| group.component == Component::Prelude(Flavour::Cpu));
        if !has_cpu {
            return Err(BundleError::NoCpuPrelude);
        }
        let (requirements, extras) = requirements(release, &groups);
        let mut packages: Vec<Package> = groups
            .into_iter()
            .map(|group| package(release, group))
            .collect();
        for main in packages.iter_mut().filter(|package| package.is_main) {
            main.requirements.clone_from(&requirements);
            main.extras.clone_from(&extras);
        }
        Ok(Packages(packages))
    }

    pub fn all(&self) -> &[Package] {
        &self.0
    }
}

fn package(release: &Release, group: Group) -> Package {
    let Group {
        component,
        mut files,
        licence_texts,
    } = group;
    let summary = match component {
        Component::Program => {
            "Learn computing with GPUs in Rust: a prompt, a Jupyter kernel, lessons and exercises that grade themselves"
                .to_owned()
        }
        Component::Compiler => "rustc, a part of gpu-tutor".to_owned(),
        Component::Llvm => "The LLVM that rustc uses, a part of gpu-tutor".to_owned(),
        Component::StandardLibrary => "Rust's standard library, a part of gpu-tutor".to_owned(),
        Component::Prelude(Flavour::Cpu) => "candle for the CPU, a part of gpu-tutor".to_owned(),
        Component::Prelude(Flavour::Simulated) => {
            "candle for simulated GPUs, a part of gpu-tutor".to_owned()
        }
        Component::Prelude(Flavour::Cuda(ForGpu { capability, cuda })) => format!(
            "candle for CUDA {cuda} and GPUs of compute capability {capability}, a part of gpu-tutor"
        ),
        Component::Completion => "rust-analyzer, which gpu-tutor uses for completion".to_owned(),
        Component::Tests => "Tests of gpu-tutor's prelude".to_owned(),
    };
    let (name, version) = (name(component), version(release, component));
    // pip removes a folder and its empty subfolders only if the last package that it removes has a file directly in
    // that folder.
    let note = Path::new(installed::FOLDER).join(format!("{name}.txt"));
    files.push(BundleFile::text(
        note,
        format!("{name} {version}: {summary}\n"),
    ));
    Package {
        name,
        version: version.to_owned(),
        summary,
        licence: match component {
            Component::Llvm => "Apache-2.0 WITH LLVM-exception",
            _ => "MIT OR Apache-2.0",
        },
        is_main: component == Component::Program,
        requirements: Vec::new(),
        extras: Vec::new(),
        files,
        licence_texts,
    }
}

fn name(component: Component) -> String {
    let part = match component {
        Component::Program => return MAIN.to_owned(),
        Component::Compiler => "rustc".to_owned(),
        Component::Llvm => "llvm".to_owned(),
        Component::StandardLibrary => "std".to_owned(),
        Component::Prelude(Flavour::Cpu) => "prelude".to_owned(),
        Component::Prelude(Flavour::Simulated) => "prelude-simulated".to_owned(),
        Component::Prelude(Flavour::Cuda(target)) => {
            let capability = target.capability;
            format!("prelude-sm{}{}", capability.major, capability.minor)
        }
        Component::Completion => "completion".to_owned(),
        Component::Tests => "tests".to_owned(),
    };
    format!("{MAIN}-{part}")
}

fn version(release: &Release, component: Component) -> &str {
    match component.is_of_toolchain() {
        true => &release.rust,
        false => &release.own,
    }
}

/// The name of the requirement group that includes this component; `None` if every session needs it.
fn extra(component: Component) -> Option<&'static str> {
    match component {
        Component::Prelude(Flavour::Cuda(_)) => Some("cuda"),
        Component::Prelude(Flavour::Simulated) => Some("simulated"),
        Component::Completion => Some("completion"),
        Component::Tests => Some("tests"),
        _ => None,
    }
}

/// The requirements of the main package, and the names of the requirement groups that are installed on demand.
fn requirements(release: &Release, groups: &[Group]) -> (Vec<String>, Vec<&'static str>) {
    // Every version is pinned: cells compiled by one compiler do not work with another compiler's prelude.
    let mut all: Vec<String> = Vec::new();
    let mut extras = vec!["jupyter"];
    for component in groups.iter().map(|group| group.component) {
        if component == Component::Program {
            continue;
        }
        let pinned = format!("{}=={}", name(component), version(release, component));
        match extra(component) {
            None => all.push(pinned),
            Some(extra) => {
                all.push(format!("{pinned}; extra == \"{extra}\""));
                extras.push(extra);
            }
        }
        if let Component::Prelude(Flavour::Cuda(target)) = component {
            let libraries = LIBRARIES.iter().filter(|one| one.used_by_candle);
            all.extend(libraries.map(|library| {
                // The requirement is quoted for a shell.
                let requirement = library.requirement(Some(target.cuda)).replace('\'', "");
                format!("{requirement}; extra == \"cuda\"")
            }));
        }
    }
    all.push("jupyterlab>=4; extra == \"jupyter\"".to_owned());
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|requirement| seen.insert(requirement.clone()));
    extras.sort_unstable();
    extras.dedup();
    (all, extras)
}

#[cfg(test)]
#[path = "package_tests.rs"]
mod tests;
