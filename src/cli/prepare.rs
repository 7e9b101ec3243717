//! `gpu-tutor prepare`: builds the prelude ahead of first use.

use std::process::ExitCode;
use std::time::Instant;

use super::{Context, Failure, row, start};
use crate::session::toolchain::{self, Toolchain};

pub fn run(_: &Context) -> Result<ExitCode, Failure> {
    let toolchain = Toolchain::find()?;
    toolchain::require_linker()?;
    let started = Instant::now();
    let prelude = start::prelude(&toolchain)?;
    let seconds = started.elapsed().as_secs_f64();
    row::say(&format!(
        "the prelude for {} is ready after {seconds:.1} s: {}\n",
        toolchain.release(),
        prelude.library.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
