//! `gpu-tutor bundle`: packs everything that a machine without Rust or a network connection needs, as parts or as
//! Python wheels.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use gpu_tutor_dist::{
    self as dist, Bundle, BundleError, BundleOptions, Extras, Wheel, WheelOptions,
};
use gpu_tutor_session::machine::installed;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_text::units::{megabytes, parse_size, seconds};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Context, Failure, row};
use crate::kernelspec;

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A new or empty folder for the parts, `install.sh` and the manifest
    #[arg(short, long, value_name = "DIR", required_unless_present = "wheels")]
    output: Option<PathBuf>,
    /// Write Python wheels into this new or empty folder, for `pip install --find-links DIR gpu-tutor`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "part_size", "with_prelude_tests"])]
    wheels: Option<PathBuf>,
    /// The maximum size of a part: bytes, or with `kB`, `MB`, `MiB`, …
    #[arg(long, value_name = "SIZE", default_value = "60MB", value_parser = parse_size)]
    part_size: u64,
    /// The compression level: 0 is fastest, 9 is smallest
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=9))]
    level: u32,
    /// Add the standard library's sources, for completion
    #[arg(long)]
    with_rust_src: bool,
    /// Add the prelude's test programs, as built by `prepare --with-tests`
    #[arg(long, value_name = "FILE", num_args = 1..)]
    with_prelude_tests: Vec<PathBuf>,
}

pub fn run(_: &Context, arguments: Arguments) -> Result<ExitCode, Failure> {
    let toolchain = Toolchain::find()?;
    let started = Instant::now();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = "{spinner} packing: {bar:24} {bytes} of {total_bytes} {elapsed}";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let on_total = |total| bar.set_length(total);
    let on_packed = |packed| bar.inc(packed);
    let extras = Extras {
        rust_src: arguments.with_rust_src,
        prelude_tests: arguments.with_prelude_tests,
    };
    let report = match (arguments.wheels, arguments.output) {
        (Some(out), _) => {
            let options = WheelOptions {
                out: out.clone(),
                level: arguments.level,
                extras,
                kernelspec: kernelspec::under_prefix(installed::EXECUTABLE),
            };
            let wheels = dist::make_wheels(&toolchain, &options, &on_total, &on_packed);
            bar.finish_and_clear();
            about_wheels(&wheels?, &out, started)
        }
        (None, out) => {
            let options = BundleOptions {
                // clap requires one of the two folders.
                out: out.unwrap_or_default(),
                part_size: arguments.part_size,
                level: arguments.level,
                extras,
            };
            let made = dist::make(&toolchain, &options, &on_total, &on_packed);
            bar.finish_and_clear();
            about_parts(&made?, &options.out, started)
        }
    };
    row::say(&report)?;
    Ok(ExitCode::SUCCESS)
}

fn about_wheels(wheels: &[Wheel], out: &Path, started: Instant) -> String {
    let lines = wheels
        .iter()
        .map(|wheel| format!("{}  {}\n", wheel.name, megabytes(wheel.size)));
    let sum = |size: fn(&Wheel) -> u64| megabytes(wheels.iter().map(size).sum());
    format!(
        "{}{} in all, {} when installed; {}\nto install: pip install --no-index --find-links {} gpu-tutor\n",
        lines.collect::<String>(),
        sum(|wheel| wheel.size),
        sum(|wheel| wheel.unpacked),
        seconds(started.elapsed(), 0),
        out.display()
    )
}

fn about_parts(made: &Bundle, out: &Path, started: Instant) -> String {
    let lines = made
        .parts
        .iter()
        .map(|(name, size)| format!("{name}  {}\n", megabytes(*size)));
    format!(
        "{}{} files, {} when installed; preludes: {}; {}\nto install: sh {}/install.sh [PREFIX]\n",
        lines.collect::<String>(),
        made.files,
        megabytes(made.unpacked),
        made.preludes.join(", "),
        seconds(started.elapsed(), 0),
        out.display()
    )
}

impl From<BundleError> for Failure {
    fn from(error: BundleError) -> Self {
        Failure::new(error.to_string(), error.help())
    }
}
