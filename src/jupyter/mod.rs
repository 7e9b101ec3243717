//! The tutor as a Jupyter kernel: a live session behind the kernel's [`Executor`](gpu_tutor_kernel::Executor), with displays,
//! cost lines and grading.

mod commands;
mod companion;
mod completeness;
mod content;
mod engine;
mod grading;
mod guardian;
mod opening;
mod shared;
mod watched;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gpu_tutor_kernel::{Executor, KernelError, KernelOptions, Shutdown};

use crate::lesson::Catalogue;
use crate::progress::Store;
use crate::session::opening::{Open, Opening};

use companion::Advisor;
use engine::Tutor;
use shared::Shared;

/// What a kernel works with.
pub struct Parts {
    pub catalogue: Catalogue,
    /// Finds or builds what a session needs, telling how it goes; runs behind everything else.
    pub open: Open,
    /// Where scores are kept, if there is such a place.
    pub progress: Option<Store>,
    /// Where the inputs of earlier notebooks are kept.
    pub history: Option<PathBuf>,
}

/// Serves front ends until one of them ends it.
pub fn run(connection_file: &Path, parts: Parts) -> Result<Shutdown, KernelError> {
    guardian::leave_with_parent();
    let shared = Arc::new(Shared::default());
    let theirs = shared.clone();
    let opening = Opening::begin(parts.open, move |live, _| {
        // Only one session is ever opened.
        let _ = theirs.analyst.set(live.analyst());
    });
    let advisor = Arc::new(Advisor::new(shared.clone()));
    let options = KernelOptions {
        history: parts.history,
        ..KernelOptions::default()
    };
    let (catalogue, progress) = (parts.catalogue, parts.progress);
    let engine =
        move || -> Box<dyn Executor> { Box::new(Tutor::new(opening, shared, catalogue, progress)) };
    let end = gpu_tutor_kernel::run(connection_file, engine, advisor, options);
    guardian::leave_nobody();
    end
}
