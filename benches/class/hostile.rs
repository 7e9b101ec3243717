//! What hostile answers cost the honest answers that are graded at the same time, and a person who is working on the
//! same machine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::made::{self, Learner};
use super::table::row;
use super::{Bench, LESSONS, result};

const HONEST: usize = 30;

const ATTACKS: [(&str, &str); 10] = [
    (
        "spins",
        r#"for _ in 0..235 { let _ = std::thread::Builder::new().spawn(|| loop { std::hint::spin_loop() }); } loop {}"#,
    ),
    (
        "starts-processes",
        r#"loop { let _ = std::process::Command::new("/usr/bin/timeout").args(["120", "/bin/sh", "-c", "while :; do :; done"]).spawn(); }"#,
    ),
    (
        "memory",
        r#"let mut all: Vec<Vec<u8>> = Vec::new(); loop { all.push(vec![1; 64 << 20]); }"#,
    ),
    (
        "memory-of-many",
        r#"for _ in 0..24 { std::thread::spawn(|| { let _held = std::hint::black_box(vec![1u8; 400_000_000]); loop { std::thread::park() } }); }
        std::thread::sleep(std::time::Duration::from_secs(120));"#,
    ),
    (
        "leases",
        r#"use std::os::fd::IntoRawFd;
        unsafe extern "C" { fn fcntl(file: i32, request: i32, ...) -> i32; }
        let mut folders = vec![std::path::PathBuf::from("/")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) { folders.push(entry.path()); }
                else if let Ok(file) = std::fs::File::open(entry.path()) { unsafe { fcntl(file.into_raw_fd(), 1024, 1) }; }
            }
        }
        loop { std::thread::sleep(std::time::Duration::from_secs(1)) }"#,
    ),
    (
        "kills-compilers",
        r#"unsafe extern "C" { fn kill(pid: i32, signal: i32) -> i32; }
        let mut killed = 0;
        for process in std::fs::read_dir("/proc")?.flatten() {
            let name = std::fs::read_to_string(process.path().join("comm")).unwrap_or_default();
            let pid = process.file_name().to_str().and_then(|name| name.parse().ok());
            if let Some(pid) = pid && name.starts_with("rustc") && unsafe { kill(pid, 9) } == 0 { killed += 1; }
        }
        assert!(killed > 0, "contained");"#,
    ),
    (
        "threads-that-outlive",
        r#"for _ in 0..40 { std::thread::spawn(|| loop { std::hint::spin_loop() }); }"#,
    ),
    (
        "full-scratch",
        r#"for n in 0.. { let Ok(()) = std::fs::write(format!("/tmp/full-{n}"), vec![1; 1 << 20]) else { break }; }"#,
    ),
    (
        "stops-init",
        r#"unsafe extern "C" { fn kill(pid: i32, signal: i32) -> i32; fn getppid() -> i32; }
        for pid in [1, 2, unsafe { getppid() }] { unsafe { kill(pid, 19) }; }"#,
    ),
    (
        "threads-that-never-end",
        r#"for _ in 0..300 { let _ = std::thread::Builder::new().spawn(|| loop { std::thread::park() }); }"#,
    ),
];

/// Grades the class without and with its hostile learners, who must gain nothing and cost nobody anything.
pub fn neighbours() -> ExitCode {
    println!("| measure | figure |\n|---|---:|");
    let (alone, cells, well) = graded(false);
    row("thirty honest learners alone", &seconds(alone));
    prompt(cells);
    let (together, cells, all_well) = graded(true);
    row("with ten hostile ones among them", &seconds(together));
    prompt(cells);
    match well && all_well {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Prints what a person on the same machine has seen: the times of cells in an open session, and of cells that start a
/// session.
fn prompt(cells: Cells) {
    let Cells { open, new } = cells;
    for (mut cells, kind) in [
        (open, "cells of an open session"),
        (new, "new sessions, with a cell"),
    ] {
        cells.sort();
        let at = |part: usize| cells.get(cells.len().saturating_sub(1) * part / 4);
        let said = [2, 3, 4].map(|part| seconds(at(part).copied().unwrap_or_default()));
        let what = format!(
            "{} {kind} meanwhile: median, upper quartile, slowest",
            cells.len()
        );
        row(&what, &said.join(", "));
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

/// How long the grading took, how long the cells took that ran at the same time, and whether every grade is correct.
fn graded(hostile: bool) -> (Duration, Cells, bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let bench = Bench {
        learners: learners(folder.path(), hostile),
        folder: folder.path().to_owned(),
        lessons: &LESSONS[..1],
    };
    let output = bench.output("graded");
    let is_over = AtomicBool::new(false);
    let (ran, cells) = std::thread::scope(|scope| {
        let open = scope.spawn(|| open_session(&is_over));
        let new = scope.spawn(|| {
            let mut cells = Vec::new();
            while !is_over.load(Ordering::SeqCst) {
                cells.push(new_session(cells.len()));
            }
            cells
        });
        let ran = bench.grade(&output, &[], None);
        is_over.store(true, Ordering::SeqCst);
        let cells = Cells {
            open: open.join().expect("no panic"),
            new: new.join().expect("no panic"),
        };
        (ran, cells)
    });
    let wrong = made::surprises(&bench.learners, &result(&output));
    let what = match hostile {
        true => "grades that are not what they must be, with them",
        false => "grades that are not what they must be, alone",
    };
    row(what, &wrong.len().to_string());
    wrong.iter().for_each(|one| eprintln!("{one}"));
    (ran.time, cells, wrong.is_empty())
}

fn learners(folder: &std::path::Path, hostile: bool) -> Vec<Learner> {
    let attacks = ATTACKS.map(|(name, attack)| (name, format!("{{ {attack} }}")));
    let attacks: Vec<(&str, &str)> = attacks
        .iter()
        .map(|(name, text)| (*name, &**text))
        .collect();
    made::crowd(folder, HONEST, &attacks, hostile)
}

/// How long the cells took that ran while the class was being graded.
struct Cells {
    open: Vec<Duration>,
    new: Vec<Duration>,
}

/// How long a person thinks between two cells.
const PAUSE: Duration = Duration::from_secs(2);

/// Starts the program, which runs the cells of a script.
fn exec(text: &str, arguments: &[&str]) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gpu-tutor"))
        .args(["exec", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(text.as_bytes()).expect("written");
    child
}

/// A cell that nobody has compiled before.
fn new_cell(number: usize) -> String {
    format!("let own = {number} + {}; own * 2", std::process::id())
}

/// Runs a new cell in its own session.
fn new_session(number: usize) -> Duration {
    std::thread::sleep(PAUSE);
    let begun = Instant::now();
    let mut child = exec(&new_cell(number), &[]);
    child.wait().expect("it ends");
    begun.elapsed()
}

/// Runs new cells in one session until the class is graded. Each cell begins with the pause, which is not counted. The
/// first cell is not counted either, because it includes the session's start.
fn open_session(is_over: &AtomicBool) -> Vec<Duration> {
    const MOST: usize = 500;
    let pause = format!(
        "std::thread::sleep(std::time::Duration::from_millis({}));",
        PAUSE.as_millis()
    );
    let cells = (0..MOST).map(|number| format!("{pause} {}", new_cell(MOST + number)));
    let mut child = exec(&cells.collect::<Vec<_>>().join("\n// %%\n"), &["--json"]);
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ends = Vec::new();
    for line in lines {
        line.expect("UTF-8");
        ends.push(Instant::now());
        if is_over.load(Ordering::SeqCst) {
            break;
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let between = ends.windows(2).map(|two| two[1] - two[0]);
    between.map(|time| time.saturating_sub(PAUSE)).collect()
}
