//! `gpu-tutor kernel …`: installs the Jupyter kernel, removes it, or runs it; writes the configuration for nbgrader.

use std::path::PathBuf;
use std::process::ExitCode;

use gpu_tutor_session::machine::environment;
use gpu_tutor_text::t;

use super::{Context, Failure, catalogue, kernel_run, nbgrader_config, row};
use crate::kernelspec::{self, DISPLAY_NAME, InstallError, InstallLocation};

/// The arguments of the command.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Register the kernel with Jupyter
    Install(Where),
    /// Remove the kernel from Jupyter
    Uninstall(Where),
    /// Started by Jupyter: serve the front end that wrote this connection file
    Run(kernel_run::Arguments),
    /// Write `nbgrader_config.py`, so that nbgrader can hand out, grade and return assignments
    NbgraderConfig(nbgrader_config::Arguments),
}

/// Where to install; for this account by default.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
pub struct Where {
    /// For this account (the default)
    #[arg(long)]
    user: bool,
    /// For the Python environment that is active
    #[arg(long)]
    sys_prefix: bool,
    /// Under FOLDER/share/jupyter
    #[arg(long, value_name = "FOLDER")]
    prefix: Option<PathBuf>,
}

impl Where {
    fn place(self) -> InstallLocation {
        match self.prefix {
            Some(folder) => InstallLocation::Prefix(folder),
            None if self.sys_prefix => InstallLocation::SysPrefix,
            None => InstallLocation::User,
        }
    }
}

pub fn run(context: &Context, command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Install(place) => install(context, &place.place()),
        Command::Uninstall(place) => uninstall(&place.place()),
        Command::Run(arguments) => kernel_run::run(context, &arguments),
        Command::NbgraderConfig(arguments) => nbgrader_config::run(&arguments),
    }
}

fn install(context: &Context, place: &InstallLocation) -> Result<ExitCode, Failure> {
    let mut options = Vec::new();
    if let Some(lessons) = &context.lessons {
        // Check this now, because Jupyter would not show why a kernel does not start.
        catalogue::chosen(context)?;
        let lessons = lessons.canonicalize().unwrap_or_else(|_| lessons.clone());
        options = vec!["--lessons".to_owned(), lessons.display().to_string()];
    }
    if let Some(lang) = &context.lang {
        options.extend(["--lang".to_owned(), lang.clone()]);
    }
    let folder = kernelspec::install(place, &options)?;
    let next = match (environment::find_tool("jupyter"), place) {
        (_, InstallLocation::Prefix(prefix)) => t!(
            "Jupyter finds the kernel if Jupyter itself is installed in %{folder}; otherwise set JUPYTER_PATH=%{folder}/share/jupyter",
            folder = prefix.display()
        ),
        (Some(_), _) => t!(
            "next: run `jupyter lab` and choose %{kernel}",
            kernel = DISPLAY_NAME
        ),
        (None, _) => t!(
            "next: `pip install jupyterlab`, then run `jupyter lab` and choose %{kernel}",
            kernel = DISPLAY_NAME
        ),
    };
    let installed = t!(
        "the kernel is installed in %{folder}",
        folder = folder.display()
    );
    row::say(&format!("{installed}\n{next}\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn uninstall(place: &InstallLocation) -> Result<ExitCode, Failure> {
    let gone = kernelspec::uninstall(place)?;
    let folder = gone.folder.display();
    let told = if gone.kept {
        t!(
            "the kernel was removed; %{folder} contains other files, so it was kept",
            folder
        )
    } else {
        t!("the kernel was removed from %{folder}", folder)
    };
    row::say(&format!("{told}\n"))?;
    Ok(ExitCode::SUCCESS)
}

impl From<InstallError> for Failure {
    fn from(error: InstallError) -> Self {
        let help = error.help();
        Failure::new(error.to_string(), help)
    }
}
