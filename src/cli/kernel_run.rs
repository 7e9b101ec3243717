//! `gpu-tutor kernel run FILE`: what a front end starts.

use std::path::Path;
use std::process::ExitCode;

use super::start::Basis;
use super::{Context, Failure, catalogue};
use crate::jupyter::{self, KernelContext};
use crate::progress::Store;

/// Serves the front end that wrote the connection file, until it is told to end.
pub fn run(context: &Context, connection_file: &Path) -> Result<ExitCode, Failure> {
    let store = Store::open().ok();
    let device = context.device.clone();
    let kernel = KernelContext {
        catalogue: catalogue::embedded()?,
        open: Box::new(move |tell| Basis::find(device.as_deref())?.options(tell)),
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
