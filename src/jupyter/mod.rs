//! The Jupyter kernel: runs a notebook's cells in a live session, with displays, cost lines and grading.

mod commands;
mod completeness;
mod confined;
mod content;
mod documentation;
mod executor;
mod gpu_table;
mod graded;
mod grading;
mod guardian;
mod handler;
mod opening;
mod purpose;
mod shared;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gpu_tutor_analyst::{Analyst, AnalystOptions};
use gpu_tutor_kernel::{Executor, KernelError, KernelOptions, Shutdown};
use gpu_tutor_lessons::Catalogue;
use gpu_tutor_session::live::{Live, Open};
use gpu_tutor_session::scope::Names;
use gpu_tutor_session::{SessionError, SessionOptions};
use gpu_tutor_teaching::progress::Store;

pub use purpose::{GradingRules, Purpose};

use confined::Confined;
use executor::{CellExecutor, CellSession};
use grading::Grading;
use handler::Handler;
use shared::Shared;

/// What a kernel needs to run.
pub struct KernelContext {
    pub catalogue: Catalogue,
    /// Why the GPU is not used, unless that was requested, and how to fix it, as far as this is known.
    pub unused_gpu: Option<SessionError>,
    /// Finds or builds what a session needs, and reports progress. This may take minutes, so it never runs on the thread
    /// that answers requests.
    pub open: Open,
    /// The store of scores, if there is one.
    pub progress: Option<Store>,
    /// The file with the inputs of earlier notebooks.
    pub history: Option<PathBuf>,
    pub purpose: Purpose,
}

/// Serves front ends until one of them shuts the kernel down.
///
/// # Errors
/// If the connection file cannot be read, or its ports cannot be opened.
pub fn run(connection_file: &Path, context: KernelContext) -> Result<Shutdown, KernelError> {
    guardian::exit_with_parent();
    let shared = Arc::new(Shared::default());
    let (catalogue, progress) = (context.catalogue, context.progress);
    let exercises = catalogue.exercises();
    let exercises = exercises.map(|(_, exercise)| exercise.id.clone());
    let handler = Arc::new(Handler::new(
        shared.clone(),
        exercises.collect(),
        context.unused_gpu,
    ));
    let options = KernelOptions {
        history: context.history,
        ..KernelOptions::default()
    };
    let executor = move || -> Box<dyn Executor> {
        let session = session(context.open, &shared, &context.purpose, catalogue.files());
        let grading = Grading::new(catalogue, progress, context.purpose, shared.clone());
        Box::new(CellExecutor::new(session, shared, grading))
    };
    let shutdown = gpu_tutor_kernel::run(connection_file, executor, handler, options);
    guardian::end_process_group();
    shutdown
}

/// The session for the cells. The learner's own is still opening; a submission's is open.
fn session(
    mut open: Open,
    shared: &Arc<Shared>,
    purpose: &Purpose,
    lessons: &[PathBuf],
) -> CellSession {
    if let Purpose::Autograding(rules) = purpose {
        let options = open(&mut |_| {})?;
        let confined = Confined::start(&options, rules, lessons)?;
        let _ = shared.options.set(options);
        return Ok(Box::new(confined));
    }
    let shared = shared.clone();
    let started = move |names: &Names, options: &SessionOptions| {
        let analyst = Analyst::new(AnalystOptions::of(options), names.clone());
        // Only one session is ever opened.
        let _ = shared.analyst.set(analyst);
        let _ = shared.options.set(options.clone());
    };
    Ok(Box::new(Live::open(open, Box::new(started))?))
}
