//! The command line: one file for each command.

mod bundle;
mod cache;
mod catalogue;
mod check;
mod doctor;
mod echo;
mod exec;
mod export;
mod failure;
mod grade;
mod help;
mod import;
mod input;
mod kernel;
mod kernel_run;
mod lessons;
mod lint;
mod nbgrader_config;
mod notebook;
mod output;
mod playback;
mod prepare;
mod progress;
mod refused;
mod repl;
mod row;
mod run;
mod start;
mod translate;
mod version;
mod walls;
mod warm;
mod watch;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{FromArgMatches, Parser, Subcommand, ValueEnum};
use gpu_tutor_text::t;

pub use failure::Failure;
use gpu_tutor_render::terminal::{ColorChoice, TerminalInfo, Theme};
use gpu_tutor_session::machine::cuda::Capability;
use gpu_tutor_session::machine::gpus::simulated;
use gpu_tutor_text::language;
pub use help::texts as help_texts;

/// The exit code for bad input: a missing file, an unknown lesson, an answer that could not be graded.
pub const CANNOT: u8 = 2;

/// Learn computing with GPUs in Rust: lessons that run, a prompt that answers, exercises that grade themselves.
///
/// Without a command it opens the prompt in the lesson where you left off; with standard input not a terminal it
/// reads cells from there, as `exec -` does.
#[derive(Debug, Parser)]
#[command(version, disable_version_flag = true, about, max_term_width = 100)]
struct Arguments {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
    /// The device for tensors in cells that name no device: `cpu` or `cuda:0`; with `simulated:2`, the session has two
    /// simulated GPUs
    #[arg(long, global = true, env = "GPU_TUTOR_DEVICE", value_name = "DEVICE")]
    device: Option<String>,
    /// Use the lessons in this folder instead of the built-in ones; their progress is saved separately
    #[arg(long, global = true, env = "GPU_TUTOR_LESSONS", value_name = "DIR")]
    lessons: Option<PathBuf>,
    /// The language to use, such as `en` or `zh`; by default, that of the system's locale
    #[arg(long, global = true, env = language::VARIABLE, value_name = "LANGUAGE")]
    lang: Option<String>,
    /// Print version
    #[arg(short = 'V', long)]
    version: bool,
    /// With `--version`: also show the commit, the compiler, the preludes and how it was installed
    #[arg(short, long, requires = "version")]
    verbose: bool,
    /// With `--version --verbose`: print a JSON object
    #[arg(long, requires = "verbose")]
    json: bool,
    /// At the prompt: run the cells of the last session again to restore its variables
    #[arg(long)]
    resume: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the lessons, with your progress
    Lessons {
        /// Print one JSON object per lesson
        #[arg(long)]
        json: bool,
    },
    /// Run every scripted cell of a lesson; exit 0 if each does what the lesson says
    Run {
        /// A lesson's id, number or section, or `all`; or a notebook, `FILE.ipynb`
        lesson: String,
        /// Print one JSON object per cell, as soon as it ends
        #[arg(long)]
        json: bool,
    },
    /// Run a script; cells are separated by lines that begin with `// %%`
    Exec {
        /// A file, or `-` for standard input; with several files, each starts with an empty session
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object per cell, as soon as it ends
        #[arg(long)]
        json: bool,
    },
    /// Grade an answer: exit 0 passed, 1 not passed, 2 could not grade
    Check(check::Arguments),
    /// Grade the submissions of a class: exit 0 all graded, 1 something is open or could not be read, 2 could not start
    Grade(grade::Arguments),
    /// Grade an exercise each time you save it in your editor
    Watch(watch::Arguments),
    /// For authors: check that each starter fails, each solution passes, and wrong answers and changed solutions fail
    Lint(lint::Arguments),
    /// For authors: write out the passages of lessons to translate, and update translations
    Translate(translate::Arguments),
    /// Build the prelude before its first use
    Prepare {
        /// Build the CUDA flavour, even without a GPU: for this compute capability, or for this machine's GPU
        #[arg(long, value_name = "CAPABILITY")]
        cuda: Option<Option<Capability>>,
        /// Also build the prelude's own tests, and print where they are, for `bundle --with-prelude-tests`
        #[arg(long)]
        with_tests: bool,
        /// Also build a crate, like `:dep` in a cell: `--dep 'rand = "0.9"'`
        #[arg(long, value_name = "CRATE")]
        dep: Vec<String>,
    },
    /// Pack this program, its preludes and the parts of Rust that it needs, for machines without a network
    Bundle(bundle::Arguments),
    /// Export a lesson as a Jupyter notebook
    Export(export::Arguments),
    /// Import a Jupyter notebook as a lesson
    Import(import::Arguments),
    /// The Jupyter kernel
    #[command(subcommand)]
    Kernel(kernel::Command),
    /// List what is in the cache, or remove what is not used
    Cache {
        #[command(subcommand)]
        command: Option<cache::Command>,
    },
    /// Show what this machine has, what is missing, and how to fix it
    Doctor {
        /// Print one JSON object per finding
        #[arg(long)]
        json: bool,
    },
}

/// The settings that every command receives.
struct Context {
    color: ColorChoice,
    theme: Theme,
    device: Option<String>,
    /// A folder of lessons to use instead of the built-in ones.
    lessons: Option<PathBuf>,
    /// The language that the arguments name.
    lang: Option<String>,
}

/// The language that the arguments name, read before they are parsed.
fn language_of(arguments: &[OsString]) -> Option<String> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    loop {
        let word = words.next().filter(|word| word != "--")?;
        if word == "--lang" {
            return words.next().map(|name| name.into_owned());
        }
        if let Some(name) = word.strip_prefix("--lang=") {
            return Some(name.to_owned());
        }
    }
}

/// Chooses the language that the arguments name, or else the one that the environment names, or else that of the
/// locale.
fn choose_language(arguments: &[OsString]) {
    let named = language_of(arguments).or_else(|| std::env::var(language::VARIABLE).ok());
    // A language that is not supported is reported once the arguments have been parsed.
    let _ = language::choose(named.as_deref());
}

/// Whether this can be the name of a device, as the prelude reads it. The session knows whether the machine has it.
fn is_device(name: &str) -> bool {
    let number = |name: &str| name.parse::<usize>().is_ok();
    matches!(name, "cpu" | "cuda")
        || name.strip_prefix("cuda:").is_some_and(number)
        || simulated::asked_for(name).is_some()
}

/// Reports that there is no temporary folder, without which nothing can start.
pub fn has_no_folder(
    arguments: impl IntoIterator<Item = OsString>,
    error: &std::io::Error,
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    choose_language(&arguments);
    let failure = Failure::new(
        t!(
            "cannot create a temporary folder for this session: %{error}",
            error
        ),
        t!("free some space in it, or set TMPDIR to another folder"),
    );
    failure.tell(&Theme::new(ColorChoice::Auto, &TerminalInfo::here()));
    ExitCode::from(CANNOT)
}

/// Reads the arguments, runs the command, and prints a failure to standard error.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Help and errors in the arguments are in the chosen language, too.
    choose_language(&arguments);
    let lang = language_of(&arguments);
    let parse = |command: clap::Command| {
        let matches = command.try_get_matches_from(&arguments)?;
        let named = matches.value_source("device") == Some(ValueSource::CommandLine);
        Ok((Arguments::from_arg_matches(&matches)?, named))
    };
    let (arguments, names_device) = match parse(help::command()) {
        Ok(parsed) => parsed,
        Err(error) => {
            // clap's usage would show arguments that the environment sets as if they were required.
            let error = parse(help::without_variables(help::command()))
                .err()
                .unwrap_or(error);
            // Help and version are printed in the same way, and are not failures.
            refused::tell(&error);
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(CANNOT));
        }
    };
    let color = match arguments.color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    let context = Context {
        color,
        theme: Theme::new(color, &TerminalInfo::here()),
        device: arguments.device,
        lessons: arguments.lessons,
        lang,
    };
    if let Err(error) = language::choose(arguments.lang.as_deref()) {
        Failure::from(error).tell(&context.theme);
        return ExitCode::from(CANNOT);
    }
    // A device that the environment names is refused only where a session uses it, so that `doctor` and the kernel can
    // start.
    if let Some(device) = context.device.as_deref().filter(|_| names_device)
        && !is_device(device)
    {
        let what = t!("`%{name}` is not the name of a device", name = device);
        let help = t!(
            "devices are `cpu`, `cuda` and `cuda:N`; `simulated:N` gives the session N simulated GPUs, from 1 to 8"
        );
        Failure::new(what, help).tell(&context.theme);
        return ExitCode::from(CANNOT);
    }
    let result = match arguments.command {
        _ if arguments.version => version::run(&context, arguments.verbose, arguments.json),
        Some(_) if arguments.resume => Err(Failure::new(
            t!("`--resume` is only for the prompt: it cannot be used with a command"),
            t!("`gpu-tutor --resume` restores the last session"),
        )),
        None => repl::run(&context, arguments.resume),
        Some(Command::Lessons { json }) => lessons::run(&context, json),
        Some(Command::Run { lesson, json }) => run::run(&context, &lesson, json),
        Some(Command::Exec { files, json }) => exec::run(&context, &files, json),
        Some(Command::Check(arguments)) => check::run(&context, &arguments),
        Some(Command::Grade(arguments)) => grade::run(&context, arguments),
        Some(Command::Watch(arguments)) => watch::run(&context, &arguments),
        Some(Command::Lint(arguments)) => lint::run(&context, &arguments),
        Some(Command::Translate(arguments)) => translate::run(&context, &arguments),
        Some(Command::Prepare {
            cuda,
            with_tests,
            dep,
        }) => prepare::run(&context, cuda, with_tests, &dep),
        Some(Command::Bundle(arguments)) => bundle::run(&context, arguments),
        Some(Command::Export(arguments)) => export::run(&context, &arguments),
        Some(Command::Import(arguments)) => import::run(&context, &arguments),
        Some(Command::Kernel(command)) => kernel::run(&context, command),
        Some(Command::Cache { command }) => cache::run(&context, command),
        Some(Command::Doctor { json }) => doctor::run(&context, json),
    };
    result.unwrap_or_else(|failure| {
        failure.tell(&context.theme);
        ExitCode::from(CANNOT)
    })
}

#[cfg(test)]
mod tests {
    use super::language_of;

    #[test]
    fn the_language_is_read_before_the_arguments_are_parsed() {
        let of = |line: &str| {
            let words: Vec<_> = line.split(' ').map(Into::into).collect();
            language_of(&words)
        };
        assert_eq!(of("gpu-tutor --lang zh lessons").as_deref(), Some("zh"));
        assert_eq!(of("gpu-tutor lessons --lang=zh").as_deref(), Some("zh"));
        assert_eq!(of("gpu-tutor lessons"), None);
        assert_eq!(of("gpu-tutor exec -- --lang=zh"), None);
        assert_eq!(of("gpu-tutor lessons --lang"), None);
    }
}
