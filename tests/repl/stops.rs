//! Ctrl-C in a cell that works, sleeps or waits, and which earlier variables are kept.

use tempfile::tempdir;

use super::learner::Learner;

const PROMPT: &str = "devices 1/37";

/// Cells that run forever unless they are stopped, and end at the first Ctrl-C. `kept` and the channel come from
/// earlier cells.
const STOPPED: [&str; 7] = [
    SLEEP,
    "loop { std::hint::black_box(kept.len()); }",
    "let n = bench(|| { let a = rand((300, 300)).unwrap(); (0..20).map(|_| a.matmul(&a).unwrap()).last() });",
    "for i in 0.. { nap(i); }",
    "let line = input(\"a line? \")?;",
    "std::io::stdin().read_line(&mut String::new())?",
    "std::process::Command::new(\"sleep\").arg(\"3600\").status()?",
];

/// Cells that wait without a check. The second Ctrl-C ends them, together with their process.
const KILLED: [&str; 7] = [
    "receiver.recv()?",
    "for word in &receiver { println!(\"{word}\"); }",
    "receiver.recv_timeout(Duration::from_secs(3600))?",
    "let (s, r) = mpsc::sync_channel::<String>(0); s.send(String::from(\"nobody reads\"))?; drop(r);",
    "spawn(|| sleep(Duration::from_secs(3600))).join().unwrap();",
    "{ let lock = Mutex::new(1); let held = lock.lock().unwrap(); drop(lock.lock()); drop(held); }",
    "{ let full = Mutex::new(false); let bell = Condvar::new(); let mut told = full.lock().unwrap(); \
     while !*told { told = bell.wait(told).unwrap(); } }",
];

const SLEEP: &str = "sleep(Duration::from_secs(3600));";

/// Starts a session with some variables, and imports what the cells name.
fn begins(learner: &mut Learner) {
    learner.is_asked(PROMPT);
    for cell in [
        "use std::sync::{Condvar, Mutex, mpsc};",
        "use std::{thread::{sleep, spawn}, time::Duration};",
        "let kept = vec![4, 2]; let (sender, receiver) = mpsc::channel::<usize>();",
        "fn nap(i: u64) { if i > 3 { sleep(Duration::from_secs(3600)) } }",
    ] {
        // A long line is drawn with its prompt more than once, so wait first for what comes after the cell.
        learner.types(cell).sees("compile").is_asked(PROMPT);
    }
}

/// Runs the cell and presses Ctrl-C as soon as it says that it is about to wait.
fn interrupts<'l>(learner: &'l mut Learner, cell: &str, number: usize) -> &'l mut Learner {
    // The output differs from what was typed, so it appears only once the cell is running.
    learner
        .types(&format!("println!(\"{{}}\", {number} + 7000); {cell}"))
        .sees(&format!("{}\r\n", number + 7000));
    if cell.contains("input(") {
        // Waits until the question is on the screen.
        learner.sees("a line? ");
    }
    learner.presses_ctrl('c')
}

/// Does the same, and expects the cell to stop.
fn stops(learner: &mut Learner, cell: &str, number: usize) {
    interrupts(learner, cell, number)
        .sees("the cell was stopped; variables are kept")
        .is_asked(PROMPT);
}

#[test]
fn ctrl_c_stops_what_sleeps_works_or_reads_and_keeps_variables() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    begins(&mut learner);
    for (number, cell) in STOPPED.into_iter().enumerate() {
        stops(&mut learner, cell, number);
    }
    learner
        .types("(kept[0] * 10 + kept[1], sender.send(5), receiver.recv())")
        .sees("(42, Ok(()), Ok(5))\r\n")
        .is_asked(PROMPT);
    assert!(!learner.seen().contains("lost"), "{}", learner.seen());
    learner.presses_ctrl('d').sees("until next time").is_done();
}

#[test]
fn a_second_ctrl_c_ends_any_wait_and_replay_brings_the_variables_back() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    begins(&mut learner);
    for (number, cell) in KILLED.into_iter().enumerate() {
        interrupts(&mut learner, cell, number)
            .sees("stopping; Ctrl-C again kills the cell and its variables")
            .presses_ctrl('c')
            .sees("lost: ")
            .is_asked(PROMPT)
            .types(":replay")
            .is_asked(PROMPT)
            .types("(kept[0] * 10 + kept[1], sender.send(5), receiver.recv())")
            .sees("(42, Ok(()), Ok(5))\r\n")
            .is_asked(PROMPT);
    }
    learner.presses_ctrl('d').sees("until next time").is_done();
}

#[test]
fn a_channel_from_before_delivers_after_sleeps_that_were_stopped_twenty_times() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    begins(&mut learner);
    for number in 0..20 {
        stops(&mut learner, SLEEP, number);
    }
    learner
        // Each message is sent only when the one before it has arrived, so most of them have to be waited for.
        .types(
            "let answers: Vec<usize> = { let (ask, asked) = mpsc::channel::<usize>(); let s = sender.clone(); \
             spawn(move || for n in asked { s.send(n * 2).unwrap() }); \
             (0..200).map(|n| { ask.send(n).unwrap(); receiver.recv().unwrap() }).collect() };",
        )
        .sees("compile")
        .is_asked(PROMPT)
        .types("answers == (0..200).map(|n| n * 2).collect::<Vec<_>>()")
        .sees("true\r\n")
        .is_asked(PROMPT)
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();
}

/// Its build script never ends.
#[test]
fn a_crate_that_is_being_built_is_stopped_and_the_session_goes_on() {
    let folder = tempdir().expect("a folder");
    let package = folder.path().join("endless");
    std::fs::create_dir_all(package.join("src")).expect("made");
    let manifest = "[package]\nname = \"endless\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";
    std::fs::write(package.join("Cargo.toml"), manifest).expect("written");
    std::fs::write(package.join("src/lib.rs"), "").expect("written");
    let script = "fn main() { loop { std::thread::park() } }";
    std::fs::write(package.join("build.rs"), script).expect("written");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked(PROMPT)
        .types("let kept = 4;")
        .sees("compile");
    learner
        .is_asked(PROMPT)
        .types(&format!(":dep {}", package.display()))
        .sees("building crates")
        .presses_ctrl('c')
        .sees("stopped while")
        .is_asked(PROMPT)
        .types("kept + 7000")
        .sees("7004")
        .is_asked(PROMPT)
        .types(":quit");
    learner.is_done();
}

#[test]
fn a_stopped_sweep_or_bench_shows_what_it_has_measured() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    begins(&mut learner);
    learner
        .types(
            "sweep(&[1, 2, 3], |n| { println!(\"{}\", 7000 + n); while n == 2 { kept.len(); } \
             Ok([(\"host\", bench(|| n)?)]) })?",
        )
        .sees("7002\r\n")
        .presses_ctrl('c')
        .sees("stopped after 1 of 3 sizes:")
        .sees("host")
        .sees("the cell was stopped; variables are kept")
        .is_asked(PROMPT)
        // One run takes longer than the warm-up time, so three runs are warm-up, and the fourth is the first sample.
        .types(
            "let mut run = 0; bench(|| { run += 1; println!(\"{}\", 7000 + run); \
             sleep(Duration::from_millis(60)); while run == 5 { kept.len(); } })?",
        )
        .sees("7005\r\n")
        .presses_ctrl('c')
        .sees("stopped after 1 sample:")
        .sees("the cell was stopped; variables are kept")
        .is_asked(PROMPT)
        .presses_ctrl('d')
        .sees("until next time")
        .is_done();
}
