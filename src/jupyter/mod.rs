//! The Jupyter kernel: runs a notebook's cells in a live session, with displays, cost lines and grading.

mod commands;
mod completeness;
mod content;
mod documentation;
mod executor;
mod gpu_table;
mod grading;
mod guardian;
mod handler;
mod opening;
mod shared;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gpu_tutor_kernel::{Executor, KernelError, KernelOptions, Shutdown};

use crate::lesson::Catalogue;
use crate::progress::Store;
use crate::session::SessionError;
use crate::session::opening::{Open, Opening};

use executor::CellExecutor;
use handler::Handler;
use shared::Shared;

/// What a kernel needs to run.
pub struct KernelContext {
    pub catalogue: Catalogue,
    /// Which GPU is not used, though nobody asked for that, and what mends it, as far as is known.
    pub unused_gpu: Option<SessionError>,
    /// Finds or builds what a session needs and reports progress. It runs on a thread of its own.
    pub open: Open,
    /// The store of scores, if there is one.
    pub progress: Option<Store>,
    /// The file with the inputs of earlier notebooks.
    pub history: Option<PathBuf>,
}

/// Serves front ends until one of them shuts the kernel down.
///
/// # Errors
/// If the connection file cannot be read, or its ports cannot be opened.
pub fn run(connection_file: &Path, context: KernelContext) -> Result<Shutdown, KernelError> {
    guardian::exit_with_parent();
    let shared = Arc::new(Shared::default());
    let for_opening = shared.clone();
    let opening = Opening::begin(context.open, move |live, _| {
        // Only one session is ever opened.
        let _ = for_opening.analyst.set(live.analyst());
    });
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
        Box::new(CellExecutor::new(opening, shared, catalogue, progress))
    };
    let shutdown = gpu_tutor_kernel::run(connection_file, executor, handler, options);
    guardian::end_process_group();
    shutdown
}
