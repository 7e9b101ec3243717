//! How long a learner waits for `gpu-tutor watch`: `cargo bench --bench watch`. The program runs in a pseudo-terminal;
//! a file is saved, and the time until the report is on the screen is measured. Each save has a different text, and a
//! box has become ready since the previous report.

#[path = "../../tests/repl/saving.rs"]
mod saving;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use rexpect::reader::Options;
use rexpect::session::spawn_with_options;

use saving::{by_rename, in_place};

/// How many saves are timed.
const SAVES: usize = 20;
/// How long the learner reads each report. The next box becomes ready during this time.
const READS: Duration = Duration::from_secs(4);
const MAX_WAIT_MS: u64 = 120_000;

const WRONG: &str = "fn where_to(wanted: usize, present: usize) -> String {
    if wanted <= present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec![String::from(\"cpu\")] } else { (0..present).map(|i| format!(\"cuda:{i}\")).collect() }
}
";

/// One of the ways editors save.
type Save = fn(&Path, &str);

fn main() -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gpu-tutor"));
    command
        .args(["watch", "where-to"])
        .current_dir(folder.path())
        .env("GPU_TUTOR_DATA_DIR", folder.path())
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("GPU_TUTOR_LANG", "en")
        .env("LC_ALL", "C.UTF-8");
    let options = Options::default()
        .timeout_ms(Some(MAX_WAIT_MS))
        .strip_ansi_escape_codes(true);
    let mut terminal = spawn_with_options(command, options).expect("a pseudo-terminal");
    terminal.exp_string("q quit").expect("the exercise");
    let file = folder.path().join("exercises/where-to.rs");
    println!("| way of saving | save to report, median of {SAVES} | slowest |\n|---|---|---|");
    let ways: [(&str, Save); 2] = [("in place", in_place), ("new file, renamed", by_rename)];
    for (way, save) in ways {
        let mut all = Vec::new();
        for number in 0..=SAVES {
            std::thread::sleep(READS);
            let text = format!("// {way}, save {number}\n{WRONG}");
            let begun = Instant::now();
            save(&file, &text);
            terminal.exp_string("4 of 6 points").expect("the report");
            // The first answer waits for the reference, which then knows what is right.
            if number > 0 {
                all.push(begun.elapsed().as_secs_f64());
            }
            terminal.exp_string("q quit").expect("the whole page");
        }
        all.sort_by(f64::total_cmp);
        println!(
            "| {way} | {:.2} s | {:.2} s |",
            all[SAVES / 2],
            all[SAVES - 1]
        );
    }
    terminal
        .send("q")
        .and_then(|_| terminal.flush())
        .expect("sent");
    terminal.exp_eof().expect("the end");
    ExitCode::SUCCESS
}
