//! The command line of the benchmark.

use clap::Parser;
use clap::builder::PossibleValuesParser;

use crate::measures::MEASURES;
use crate::phases::Role;

/// Measures a session of gpu-tutor on this machine and compares it with stock evcxr.
///
/// A full run writes assets/measured/session.md; every run prints its measurements.
#[derive(Parser)]
#[command(name = "session")]
pub struct Arguments {
    /// Leave out stock evcxr: saves minutes, and writes no file
    #[arg(long)]
    pub without_stock: bool,
    /// Run only this measure and write no file; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(MEASURES.iter().map(|measure| measure.name)))]
    only: Vec<String>,
    /// Instead, show where the time of a new cell goes, with and without a waiting compiler, and write no file
    #[arg(long)]
    phases: bool,
    /// Measure one session for `--phases` and print it as JSON
    #[arg(long, hide = true)]
    phases_of_one: bool,
    /// Cargo adds this flag itself
    #[arg(long, hide = true)]
    bench: bool,
}

impl Arguments {
    /// What this process does for `--phases`, if that option was given.
    pub fn phases(&self) -> Option<Role> {
        match (self.phases, self.phases_of_one) {
            (_, true) => Some(Role::OneSession),
            (true, false) => Some(Role::Whole),
            (false, false) => None,
        }
    }

    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Whether everything is measured.
    pub fn is_whole(&self) -> bool {
        self.only.is_empty() && !self.without_stock
    }
}
