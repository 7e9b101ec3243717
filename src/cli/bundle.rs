//! `gpu-tutor bundle -o DIR`: packs everything that a machine without Rust and network needs.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure, row};
use crate::bundle::{self, BundleError, BundleOptions, Extras};
use crate::session::machine::toolchain::Toolchain;
use crate::units::{megabytes, parse_size, seconds};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A new or empty folder for the parts, `install.sh` and the manifest
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// No part is larger: bytes, or with `kB`, `MB`, `MiB`, …
    #[arg(long, value_name = "SIZE", default_value = "60MB", value_parser = parse_size)]
    part_size: u64,
    /// How hard to pack: 0 is quick, 9 is small
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=9))]
    level: u32,
    /// Add the standard library's sources, for completion
    #[arg(long)]
    with_rust_src: bool,
    /// Add test programs of the prelude, as `cargo test -p prelude --no-run` makes them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    with_prelude_tests: Vec<PathBuf>,
}

pub fn run(_: &Context, arguments: Arguments) -> Result<ExitCode, Failure> {
    let toolchain = Toolchain::find()?;
    let options = BundleOptions {
        out: arguments.output,
        part_size: arguments.part_size,
        level: arguments.level,
        extras: Extras {
            rust_src: arguments.with_rust_src,
            prelude_tests: arguments.with_prelude_tests,
        },
    };
    let started = Instant::now();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = "{spinner} packing: {bar:24} {bytes} of {total_bytes} {elapsed}";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let made = bundle::make(
        &toolchain,
        &options,
        &|total| bar.set_length(total),
        &|packed| bar.inc(packed),
    );
    bar.finish_and_clear();
    let made = made?;
    for (name, size) in &made.parts {
        row::say(&format!("{name}  {}\n", megabytes(*size)))?;
    }
    row::say(&format!(
        "{} files, {} when installed; preludes: {}; {}\nto install: sh {}/install.sh [PREFIX]\n",
        made.files,
        megabytes(made.unpacked),
        made.preludes.join(", "),
        seconds(started.elapsed(), 0),
        options.out.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

impl From<BundleError> for Failure {
    fn from(error: BundleError) -> Self {
        Failure::new(error.to_string(), error.help())
    }
}
