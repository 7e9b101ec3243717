//! `gpu-tutor kernel run FILE`: the command that a front end starts.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use gpu_tutor_session::machine::gpus;
use gpu_tutor_session::prelude::Attempt;

use super::start::Basis;
use super::walls::Walls;
use super::{Context, Failure, catalogue, progress};
use crate::jupyter::{self, GradingRules, KernelContext, Purpose};

const ROOT: &str =
    "note: submissions are graded as root: one that broke out of the sandbox would control the machine
  -> run `nbgrader autograde` as an ordinary user";

/// The time limit, in seconds, for a cell in a submission that nbgrader grades.
pub const TIME_LIMIT: u64 = 30;

/// The arguments of the command. All but the first matter only when nbgrader grades submissions.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "CONNECTION_FILE")]
    file: PathBuf,
    /// When nbgrader grades a submission: stop a cell that runs longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT)]
    time_limit: u64,
    /// When nbgrader grades a submission: the walls that its sandbox must have
    #[arg(long, value_enum, default_value = "full")]
    walls: Walls,
    /// When nbgrader grades a submission: the random seed for the inputs of checks
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Serves the front end that wrote the connection file, until it is told to end.
pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let rules = GradingRules {
        time_limit: Duration::from_secs(arguments.time_limit),
        walls: arguments.walls.into(),
        seed: arguments.seed,
    };
    let purpose = Purpose::here(rules);
    if purpose.is_autograding() && rustix::process::geteuid().is_root() {
        // The teacher who started nbgrader sees this; it is not part of the notebook.
        eprintln!("{ROOT}");
    }
    // What other people's cells do is not this user's progress.
    let store = progress::store(context)
        .ok()
        .filter(|_| !purpose.is_autograding());
    let device = context.device.clone();
    // On a machine with a GPU, the banner says whether it is used. Elsewhere the kernel answers before it looks for a
    // device.
    let mut early = gpus::driver()
        .is_ok()
        .then(|| Basis::find(device.as_deref(), Attempt::AfterSuccess));
    let known = early.as_ref().and_then(|basis| basis.as_ref().ok());
    let kernel = KernelContext {
        catalogue: catalogue::chosen(context)?,
        unused_gpu: known.and_then(Basis::unused),
        open: Box::new(move |tell| {
            let basis = match early.take() {
                Some(basis) => basis,
                None => Basis::find(device.as_deref(), Attempt::AfterSuccess),
            };
            basis?.options(tell)
        }),
        history: store
            .as_ref()
            .map(|store| store.folder().join("notebook-history.jsonl")),
        progress: store,
        purpose,
    };
    jupyter::run(&arguments.file, kernel).map_err(|error| Failure {
        what: error.to_string(),
        help: None,
    })?;
    Ok(ExitCode::SUCCESS)
}
