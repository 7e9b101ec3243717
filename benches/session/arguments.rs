//! What is to be measured.

use clap::Parser;
use clap::builder::PossibleValuesParser;

use crate::measures::MEASURES;

/// Measures a session of gpu-tutor on this machine, beside stock evcxr.
///
/// A whole run writes assets/measured/session.md; every run prints what it measured.
#[derive(Parser)]
#[command(name = "session")]
pub struct Arguments {
    /// Leave stock evcxr out: minutes less, and nothing is written
    #[arg(long)]
    pub without_stock: bool,
    /// Measure this only, and write nothing; may be given more than once
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(MEASURES.iter().map(|measure| measure.name)))]
    only: Vec<String>,
    /// What cargo adds of its own
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
