//! Output that threads print between two cells. It becomes part of the next cell's outcome.

use std::sync::{Arc, Mutex};

use gpu_tutor_system::lock::lock;

use crate::{Outcome, Output};

/// Text that does not belong to a cell yet: standard output, then standard error.
#[derive(Debug, Clone, Default)]
pub struct Strays(Arc<Mutex<(String, String)>>);

impl Strays {
    pub fn add(&self, output: Output) {
        let mut held = lock(&self.0);
        match output {
            Output::Stdout(text) => held.0.push_str(&text),
            Output::Stderr(text) => held.1.push_str(&text),
            _ => {}
        }
    }

    /// Puts this text before the output of a cell.
    pub fn go_before(&self, outcome: &mut Outcome) {
        let (stdout, stderr) = std::mem::take(&mut *lock(&self.0));
        outcome.stdout.insert_str(0, &stdout);
        outcome.stderr.insert_str(0, &stderr);
    }
}
