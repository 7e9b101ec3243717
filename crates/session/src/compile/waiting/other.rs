//! There is no waiting compiler here, because it replaces a function of the GNU C library. Each cell starts rustc,
//! which takes some milliseconds longer.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_tutor_text::say;

use super::{Ended, Failure};

/// A waiting compiler. There is none.
#[derive(Debug)]
pub enum Running {}

impl Running {
    pub fn run(&mut self, _: &Command, _: &dyn Fn(u32)) -> Result<Ended, Failure> {
        match *self {}
    }
}

/// # Errors
/// Always; the string says why.
pub fn start(_: &Path, _: &Path, _: &[PathBuf]) -> Result<Running, String> {
    Err(say!("it needs Linux with the GNU C library"))
}
