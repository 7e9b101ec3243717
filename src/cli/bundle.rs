//! `gpu-tutor bundle -o DIR`: packs all that a machine without Rust and network needs.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure, row};
use crate::bundle::{self, BundleError, Extras, Options};
use crate::session::machine::toolchain::Toolchain;

/// What the command is told.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A new or empty folder for the parts, `install.sh` and the manifest
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// No part is larger: bytes, or with `kB`, `MB`, `MiB`, …
    #[arg(long, value_name = "SIZE", default_value = "60MB", value_parser = size)]
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
    let options = Options {
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
        "{} files, {} when installed; preludes: {}; {:.0} s\nto install: sh {}/install.sh [PREFIX]\n",
        made.files,
        megabytes(made.unpacked),
        made.preludes.join(", "),
        started.elapsed().as_secs_f64(),
        options.out.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

const UNITS: [(&str, u64); 7] = [
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("B", 1),
];

/// `60MB`, `60 MiB`, `60000000`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = text[digits.len()..].trim();
    let factor = match UNITS.iter().find(|(name, _)| *name == unit) {
        Some((_, factor)) => *factor,
        None if unit.is_empty() => 1,
        None => return Err(format!("`{unit}` is no unit: write `MB` or `MiB`")),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "a whole number and a unit, such as `60MB`".to_owned())?;
    number
        .checked_mul(factor)
        .filter(|size| *size > 0)
        .ok_or_else(|| "no part can be of that size".to_owned())
}

impl From<BundleError> for Failure {
    fn from(error: BundleError) -> Self {
        Failure::new(error.to_string(), error.help())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_a_unit() {
        assert_eq!(size("60MB"), Ok(60_000_000));
        assert_eq!(size("60 MiB"), Ok(60 << 20));
        assert_eq!(size("1234"), Ok(1234));
        for text in ["", "MB", "0", "60 apples", "1.5MB", "99999999999GiB"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
