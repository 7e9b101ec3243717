//! A class graded by the program, in real boxes: right, wrong, late, broken, hostile and damaged submissions.
//!
//! `made/` generates the class, and `as-user` runs the program as an ordinary user if the tests run as root.

mod made;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_class::ClassResult;
use gpu_tutor_class::run::Part;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::support::{Ran, run, run_command, tutor};

/// One learner of each kind, with one exercise.
const SIZE: usize = 20;
const LESSONS: [&str; 1] = ["devices"];

/// `gpu-tutor grade`, as an ordinary user.
pub fn grade() -> Command {
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

/// The command that grades a generated class.
fn graded(class: &TempDir, output: &str, more: &[&str]) -> Command {
    let mut command = grade();
    command
        .env("TMPDIR", temporary(class))
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

/// The graders' temporary folder.
fn temporary(class: &TempDir) -> PathBuf {
    let folder = class.path().join("temporary");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn part(class: &TempDir, output: &str) -> Part {
    let file = class.path().join(output).join("part.json");
    let text = std::fs::read(file).expect("it was graded");
    serde_json::from_slice(&text).expect("a part")
}

fn result(class: &TempDir, output: &str) -> ClassResult {
    part(class, output).result
}

/// What was written, except for the files that a run keeps for its own use.
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
#[ignore = "one of the large sets (tests/README.md)"]
fn a_class_gets_the_grades_it_deserves_also_after_a_kill_and_in_parts() {
    let class = tempfile::tempdir().expect("a folder");
    let learners = made::class(class.path(), &LESSONS, SIZE, 5);
    // The run is killed when about a third is graded, then stopped with Ctrl-C, then left to finish.
    let (code, _) = ended_by(Signal::KILL, 3, &class);
    assert_ne!(code, Some(0));
    let (code, told) = ended_by(Signal::INT, 2, &class);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("answers are not graded yet"), "{told}");
    let ran = run_command(&mut graded(&class, "whole", &[]), "").exits(1);
    assert!(
        ran.stderr.contains("were graded by an earlier run"),
        "{}",
        ran.stderr
    );
    // What the killed run left behind is gone too.
    let left = std::fs::read_dir(temporary(&class)).expect("a folder");
    assert_eq!(left.count(), 0);
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
    let differ: Vec<String> = one
        .iter()
        .zip(&other)
        .filter(|(one, other)| one != other)
        .map(|((name, one), (_, other))| difference(name, one, other))
        .collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    let missing = merged(&class, &["part-2"], "never").exits(2);
    assert!(
        missing.stderr.contains("missing: 1/2"),
        "{}",
        missing.stderr
    );
}

/// The first lines that differ in two versions of a file.
fn difference(name: &Path, one: &[u8], other: &[u8]) -> String {
    let [one, other] = [one, other].map(String::from_utf8_lossy);
    let lines = one.lines().zip(other.lines());
    let first = lines.into_iter().find(|(one, other)| one != other);
    let (one, other) = first.unwrap_or(("as the other one", "longer or shorter"));
    format!("{}:\n  {one}\n  {other}", name.display())
}

/// Begins to grade, and sends the grader a signal once this many tenths are graded. Returns its exit code and what it
/// reported.
fn ended_by(signal: Signal, tenths: usize, class: &TempDir) -> (Option<i32>, String) {
    let mut child = graded(class, "whole", &[])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let (mut told, mut seen) = (String::new(), 0);
    for line in lines.map_while(Result::ok) {
        told += &format!("{line}\n");
        if line.ends_with("answers are graded") {
            seen += 1;
            if seen == tenths {
                send(signal, child.id());
            }
        }
    }
    assert!(seen >= tenths, "{told}");
    (child.wait().expect("it ends").code(), told)
}

/// Sends a signal to the grader that the script has started.
fn send(signal: Signal, script: u32) {
    let grader = match rustix::process::geteuid().is_root() {
        true => {
            let children = format!("/proc/{script}/task/{script}/children");
            let children = std::fs::read_to_string(children).expect("children");
            let first = children.split_whitespace().next().expect("one");
            first.parse().expect("a number")
        }
        // The script has become the grader.
        false => script.cast_signed(),
    };
    let pid = Pid::from_raw(grader).expect("a number");
    kill_process(pid, signal).expect("it runs");
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

/// Runs jobs immediately, in place of Slurm's `sbatch`.
const SBATCH: &str = r#"#!/usr/bin/env bash
set -euo pipefail
tasks=0-0
while [[ $1 == --* ]]; do
    case $1 in --array=*) tasks=${1#--array=} ;; esac
    shift
done
for task in $(seq "${tasks%-*}" "${tasks#*-}"); do
    SLURM_ARRAY_TASK_ID=$task bash "$@" >&2
done
echo 17
"#;

#[test]
fn an_array_of_jobs_grades_a_class_and_another_job_merges() {
    let folder = tempfile::tempdir().expect("a folder");
    let [bin, submitted] = ["bin", "submitted"].map(|name| folder.path().join(name));
    std::fs::create_dir(&bin).expect("made");
    std::fs::create_dir(&submitted).expect("made");
    for name in ["ada", "bob", "cyd"] {
        let text = format!("// exercise: where-to\nlet {name} = 1;");
        std::fs::write(submitted.join(format!("{name}.rs")), text).expect("written");
    }
    let sbatch = bin.join("sbatch");
    std::fs::write(&sbatch, SBATCH).expect("written");
    let can_run = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&sbatch, can_run).expect("set");
    let program = tutor();
    std::os::unix::fs::symlink(program.get_program(), bin.join("gpu-tutor")).expect("linked");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = std::env::var("PATH").expect("a path");
    let mut command = Command::new(root.join("tests/class/as-user"));
    command
        .arg(root.join("packaging/slurm/grade-class"))
        .args(["2".as_ref(), submitted.as_os_str()])
        .arg(folder.path().join("out"))
        .args([
            "--walls",
            "reduced",
            "--assignment",
            "devices",
            "--time-limit",
            "5",
        ])
        .env("PATH", format!("{}:{path}", bin.display()));
    let ran = run_command(&mut command, "").exits(0);
    assert!(ran.stdout.contains("job 17 merges"), "{}", ran.stdout);
    let grades = folder.path().join("out/grades/grades.csv");
    let grades = std::fs::read_to_string(grades).expect("merged");
    for name in ["ada", "bob", "cyd"] {
        assert!(grades.contains(name), "{grades}");
    }
}
