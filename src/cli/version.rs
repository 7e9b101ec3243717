//! `gpu-tutor --version`: the version alone or, with `--verbose`, everything that distinguishes one installation from
//! another.

use std::process::ExitCode;

use gpu_tutor_render::terminal::Style;
use gpu_tutor_render::wrap::columns;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::installed;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude;
use gpu_tutor_text::{say, t};
use serde::Serialize;

use super::{Context, Failure, row};

/// What distinguishes one installation from another.
#[derive(Serialize)]
struct Facts {
    version: &'static str,
    /// The commit that it was built from, if that was known during the build.
    commit: Option<&'static str>,
    /// Whether the files differed from the commit.
    modified: bool,
    target: &'static str,
    profile: &'static str,
    /// What installed it: `cargo`, `bundle`, or another program such as `pip`.
    installed_by: &'static str,
    program: Option<String>,
    rustc: Option<Compiler>,
    preludes: Vec<Built>,
}

/// The compiler that sessions use.
#[derive(Serialize)]
struct Compiler {
    release: String,
    commit: Option<String>,
    host: String,
    path: String,
}

/// A prelude of this version.
#[derive(Serialize)]
struct Built {
    flavour: Flavour,
    /// The name of its folder in the cache.
    key: String,
    /// That folder, if it is built or installed.
    folder: Option<String>,
}

pub fn run(context: &Context, verbose: bool, json: bool) -> Result<ExitCode, Failure> {
    if !verbose {
        row::say(&format!("gpu-tutor {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(ExitCode::SUCCESS);
    }
    let toolchain = Toolchain::find();
    let facts = facts(toolchain.as_ref().ok());
    if json {
        row::print(&facts)?;
    } else {
        let missing = toolchain.as_ref().err().map(|error| error.what.as_str());
        row::say(&told(context, &facts, missing))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn facts(toolchain: Option<&Toolchain>) -> Facts {
    let program = std::env::current_exe().ok();
    Facts {
        version: env!("CARGO_PKG_VERSION"),
        commit: Some(env!("GPU_TUTOR_COMMIT")).filter(|commit| !commit.is_empty()),
        modified: !env!("GPU_TUTOR_MODIFIED").is_empty(),
        target: env!("GPU_TUTOR_TARGET"),
        profile: env!("GPU_TUTOR_PROFILE"),
        installed_by: match installed::here() {
            Some(installed) => installed.installer.name(),
            None => "cargo",
        },
        program: program.map(|program| program.display().to_string()),
        rustc: toolchain.map(compiler),
        preludes: toolchain.map(preludes).unwrap_or_default(),
    }
}

fn compiler(toolchain: &Toolchain) -> Compiler {
    let mut lines = toolchain.version.lines();
    let commit = lines.find_map(|line| line.strip_prefix("commit-hash: "));
    Compiler {
        release: toolchain.release().to_owned(),
        commit: commit.map(str::to_owned),
        host: toolchain.host().to_owned(),
        path: toolchain.rustc.display().to_string(),
    }
}

/// The prelude for the CPU, built or not, and those for GPUs that are built.
fn preludes(toolchain: &Toolchain) -> Vec<Built> {
    let built = prelude::finished(toolchain).into_iter();
    let mut preludes: Vec<Built> = built
        .map(|(_, prelude)| Built {
            flavour: prelude.flavour,
            key: prelude::key(&toolchain.version, prelude.flavour),
            folder: prelude.library.parent().map(|at| at.display().to_string()),
        })
        .collect();
    if !preludes.iter().any(|prelude| !prelude.flavour.is_cuda()) {
        preludes.push(Built {
            flavour: Flavour::Cpu,
            key: prelude::key(&toolchain.version, Flavour::Cpu),
            folder: None,
        });
    }
    preludes.sort_by_key(|prelude| (prelude.flavour.is_cuda(), prelude.key.clone()));
    preludes
}

/// The facts as text, each on its own line. `missing` says why there is no compiler.
fn told(context: &Context, facts: &Facts, missing: Option<&str>) -> String {
    let commit = match (facts.commit, facts.modified) {
        (None, _) => say!("unknown"),
        (Some(commit), true) => say!("%{commit}, modified", commit),
        (Some(commit), false) => commit.to_owned(),
    };
    let program = facts.program.clone().unwrap_or_default();
    let installed = match (facts.installed_by, installed::here()) {
        ("bundle", Some(here)) => t!(
            "from a bundle, in %{folder}",
            folder = here.prefix().display()
        ),
        (by, Some(here)) => t!(
            "with %{program}, in %{folder}",
            program = by,
            folder = here.prefix().display()
        ),
        (_, None) => t!("built by cargo, %{program}", program),
    };
    let rustc = match &facts.rustc {
        Some(rustc) => format!("{}, {}", rustc.release, rustc.path),
        None => missing.unwrap_or_default().to_owned(),
    };
    let mut lines = vec![
        (t!("commit"), commit),
        (
            t!("built for"),
            format!("{}, {}", facts.target, facts.profile),
        ),
        (t!("installed"), installed.into_owned()),
        ("Rust".into(), rustc),
    ];
    for prelude in &facts.preludes {
        let (flavour, key) = (prelude.flavour, &prelude.key);
        let told = match &prelude.folder {
            Some(folder) => t!("%{key}, %{flavour}, %{folder}", key, flavour, folder),
            None => t!("%{key}, %{flavour}, not built yet", key, flavour),
        };
        lines.push((t!("prelude"), told.into_owned()));
    }
    let width = lines
        .iter()
        .map(|(label, _)| columns(label))
        .max()
        .unwrap_or(0);
    let mut text = format!("gpu-tutor {}\n", facts.version);
    for (label, value) in &lines {
        let space = " ".repeat(width - columns(label));
        text += &format!(
            "{}{space}  {value}\n",
            context.theme.paint(Style::Strong, label)
        );
    }
    text
}
