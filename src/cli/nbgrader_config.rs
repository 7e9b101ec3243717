//! `gpu-tutor kernel nbgrader-config`: the configuration that nbgrader uses to grade lessons.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;

use super::kernel_run::TIME_LIMIT;
use super::walls::Walls;
use super::{Failure, output};
use crate::kernelspec::{NbgraderSettings, nbgrader_config};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The file to write, which nbgrader reads in the course folder; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Stop a cell of a submission that runs longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time_limit: u64,
    /// The walls that the sandbox of a submission must have
    #[arg(long, value_enum, default_value = "full")]
    walls: Walls,
    /// The random seed for the inputs of checks; by default, a new one each time the file is written
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u32>,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let walls = arguments.walls.to_possible_value();
    let settings = NbgraderSettings {
        time_limit: arguments.time_limit,
        walls: walls.map_or_else(String::new, |value| value.get_name().to_owned()),
        seed: arguments.seed.unwrap_or_else(|| fastrand::u32(..)),
    };
    output::write(
        &arguments.output,
        &nbgrader_config(&settings),
        arguments.force,
    )?;
    Ok(ExitCode::SUCCESS)
}
