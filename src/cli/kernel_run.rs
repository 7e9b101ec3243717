//! `gpu-tutor kernel run FILE`: what a front end starts.

use std::path::Path;
use std::process::ExitCode;

use super::start::Basis;
use super::{Context, Failure, catalogue};
use crate::jupyter::{self, KernelContext};
use crate::progress::Store;
use crate::session::machine::gpus;
use crate::session::prelude::Attempt;

/// Serves the front end that wrote the connection file, until it is told to end.
pub fn run(context: &Context, connection_file: &Path) -> Result<ExitCode, Failure> {
    let store = Store::open().ok();
    let device = context.device.clone();
    // On a machine with a GPU, the banner says whether it is used. Elsewhere the kernel answers before it has looked.
    let early = gpus::driver()
        .is_ok()
        .then(|| Basis::find(device.as_deref(), Attempt::AfterSuccess));
    let known = early.as_ref().and_then(|basis| basis.as_ref().ok());
    let kernel = KernelContext {
        catalogue: catalogue::embedded()?,
        unused_gpu: known.and_then(Basis::unused),
        open: Box::new(move |tell| {
            let basis = match early {
                Some(basis) => basis,
                None => Basis::find(device.as_deref(), Attempt::AfterSuccess),
            };
            basis?.options(tell)
        }),
        history: store
            .as_ref()
            .map(|store| store.folder().join("notebook-history.jsonl")),
        progress: store,
    };
    jupyter::run(connection_file, kernel).map_err(|error| Failure {
        what: error.to_string(),
        help: None,
    })?;
    Ok(ExitCode::SUCCESS)
}
