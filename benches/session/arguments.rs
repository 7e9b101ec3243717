//! The command line of the benchmark.

use clap::Parser;
use clap::builder::PossibleValuesParser;

use crate::measures::MEASURES;

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
    /// Cargo adds this flag itself
    #[arg(long, hide = true)]
    bench: bool,
}

impl Arguments {
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Whether everything is measured.
    pub fn is_whole(&self) -> bool {
        self.only.is_empty() && !self.without_stock
    }
}
