//! A class graded by the program, in real boxes: right, wrong, late, broken, hostile and damaged submissions.
//!
//! `made.rs` makes the class, and `as-user` runs the program as an ordinary user where the tests are root's.

mod made;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor::class::ClassResult;
use gpu_tutor::class::run::Part;
use tempfile::TempDir;

use crate::support::{Ran, run, run_command, tutor};

/// One learner of each kind, with one exercise.
const SIZE: usize = 20;
const LESSONS: [&str; 1] = ["devices"];

/// `gpu-tutor grade`, as an ordinary user.
fn grade() -> Command {
    let tutor = tutor();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/as-user");
    let mut command = Command::new(script);
    command.arg(tutor.get_program()).arg("grade");
    for (name, value) in tutor.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// The command for a made class.
fn graded(class: &TempDir, output: &str, more: &[&str]) -> Command {
    let mut command = grade();
    command
        .arg(class.path().join("submitted"))
        .arg("-o")
        .arg(class.path().join(output))
        .args(["--assignment", &LESSONS.join(","), "--seed", "3"])
        .args(["--time-limit", "5", "--walls", "reduced"])
        .arg("--roster")
        .arg(class.path().join("roster.csv"))
        .arg("--policy")
        .arg(class.path().join("policy.toml"))
        .args(more);
    command
}

fn part(class: &TempDir, output: &str) -> Part {
    let file = class.path().join(output).join("part.json");
    let text = std::fs::read(file).expect("it was graded");
    serde_json::from_slice(&text).expect("a part")
}

fn result(class: &TempDir, output: &str) -> ClassResult {
    part(class, output).result
}

/// What was written, without what a run keeps for itself.
fn written(class: &TempDir, output: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let root = class.path().join(output);
    let mut folders = vec![root.clone()];
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&root).expect("below it").to_owned();
            if name != Path::new("journal.jsonl") {
                all.push((name, std::fs::read(&path).expect("it is there")));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn a_class_gets_the_grades_it_deserves_also_after_a_kill_and_in_parts() {
    let class = tempfile::tempdir().expect("a folder");
    let learners = made::class(class.path(), &LESSONS, SIZE, 5);
    // Killed when half of it is graded, and started again.
    let mut child = graded(&class, "whole", &[])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut lines = told.lines().map_while(Result::ok);
    let is_tenth = |line: &String| line.ends_with("answers are graded");
    let told: Vec<String> = until(&mut lines, 5, is_tenth);
    let tenths = told.iter().filter(|line| is_tenth(line)).count();
    assert_eq!(tenths, 5, "{told:?}");
    kill_grader(child.id());
    let _ = lines.count();
    assert!(!child.wait().expect("it ends").success());
    let ran = run_command(&mut graded(&class, "whole", &[]), "").exits(1);
    assert!(
        ran.stderr.contains("were graded by an earlier run"),
        "{}",
        ran.stderr
    );
    let whole = result(&class, "whole");
    let surprises = made::surprises(&learners, &whole);
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
    assert!(made::is_unharmed(class.path()));
    assert!(whole.students.iter().any(|one| one.student.id == "absent"));
    for name in ["part-1", "part-2"] {
        let shard = format!("{}/2", &name[5..]);
        run_command(&mut graded(&class, name, &["--shard", &shard]), "");
    }
    merged(&class, &["part-2", "part-1"], "merged").exits(1);
    let [one, other] = ["whole", "merged"].map(|name| written(&class, name));
    let names =
        |all: &[(PathBuf, Vec<u8>)]| all.iter().map(|one| one.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    let differ: Vec<_> = one
        .iter()
        .zip(&other)
        .filter(|(one, other)| one != other)
        .collect();
    assert!(
        differ.is_empty(),
        "{:?}",
        differ.iter().map(|(one, _)| &one.0).collect::<Vec<_>>()
    );
    let missing = merged(&class, &["part-2"], "never").exits(2);
    assert!(
        missing.stderr.contains("missing: 1/2"),
        "{}",
        missing.stderr
    );
}

/// The lines up to the one that is the last of so many of a kind.
fn until(
    lines: &mut impl Iterator<Item = String>,
    count: usize,
    is: impl Fn(&String) -> bool,
) -> Vec<String> {
    let mut read = Vec::new();
    let mut seen = 0;
    while seen < count {
        let Some(line) = lines.next() else { break };
        seen += usize::from(is(&line));
        read.push(line);
    }
    read
}

/// Kills the grader below the script that has started it, as `kill -9` does.
fn kill_grader(script: u32) {
    let is_root = rustix::process::geteuid().is_root();
    let grader = match is_root {
        true => {
            let children = format!("/proc/{script}/task/{script}/children");
            let children = std::fs::read_to_string(children).expect("children");
            children
                .split_whitespace()
                .next()
                .expect("one")
                .parse()
                .expect("a number")
        }
        // The script has become the grader.
        false => script,
    };
    let pid = rustix::process::Pid::from_raw(u32::cast_signed(grader)).expect("a number");
    rustix::process::kill_process(pid, rustix::process::Signal::KILL).expect("it runs");
}

fn merged(class: &TempDir, parts: &[&str], output: &str) -> Ran {
    let mut command = tutor();
    command.args(["grade", "--merge"]);
    command.args(parts.iter().map(|part| class.path().join(part)));
    command.arg("-o").arg(class.path().join(output));
    run_command(&mut command, "")
}

#[test]
fn what_keeps_a_class_from_being_graded_is_said_before_anything_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path().join("hw.rs");
    std::fs::write(&there, "// exercise: where-to\n1").expect("written");
    let path = folder.path().display().to_string();
    if rustix::process::geteuid().is_root() {
        let ran = run(&["grade", &path], "").exits(2);
        assert!(ran.stderr.contains("not graded as root"), "{}", ran.stderr);
    }
    let says = |arguments: &[&str], text: &str| {
        let ran = run_command(grade().args(arguments), "").exits(2);
        assert!(ran.stderr.contains(text), "{}", ran.stderr);
    };
    says(&[&path, "--assignment", "devicse"], "did you mean");
    says(&[&path, "-o", &path], "lies among the submissions");
    says(&[&path, "--shard", "1/2"], "--seed");
    says(&["--merge", &path], "--output");
    let out = folder.path().with_extension("out");
    let out = out.display().to_string();
    says(&["--merge", &path, "-o", &out], "part.json");
    says(&[&format!("{path}/nowhere")], "nowhere");
}
