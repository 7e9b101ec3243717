//! Describes the run: machine, date and commit.

use std::fs;

use gpu_tutor_session::machine::environment;

/// Returns three lines of text.
pub fn describe() -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let memory = field("/proc/meminfo", "MemTotal")
        .and_then(|value| value.split_whitespace().next()?.parse::<f64>().ok())
        .map_or("memory unknown".to_owned(), |kib| {
            format!("{:.0} GB of memory", kib * 1024.0 / 1e9)
        });
    let model = field("/proc/cpuinfo", "model name").unwrap_or_else(|| "an unknown CPU".into());
    let system = output_of("uname", &["-sr"]).unwrap_or_else(|| std::env::consts::OS.into());
    let compiler = output_of("rustc", &["-V"]).unwrap_or_else(|| "rustc unknown".into());
    let date = output_of("date", &["-u", "+%Y-%m-%d"]).unwrap_or_else(|| "date unknown".into());
    let commit =
        output_of("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".into());
    let changed = output_of("git", &["status", "--porcelain", "--untracked-files=no"])
        .is_some_and(|text| !text.is_empty());
    let with = if changed {
        ", with changes that are not committed"
    } else {
        ""
    };
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load
        .split_whitespace()
        .next()
        .unwrap_or("unknown")
        .to_owned();
    vec![
        format!("{model}, {cores} cores, {memory}, {system}"),
        format!("{date}, {compiler}, commit {commit}{with}"),
        format!("load of the machine over the last minute of the run: {load}"),
    ]
}

fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = environment::command(program);
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}
