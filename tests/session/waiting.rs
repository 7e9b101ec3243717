//! The compiler that is already running: it does what starting rustc does, and ends with its session.

use std::fs::{self, OpenOptions, Permissions};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use gpu_tutor_session::compile::waiting::{Ended, SWITCH, WaitingCompiler};
use gpu_tutor_session::machine::toolchain::Toolchain;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{run_command, tutor};

fn rustc() -> PathBuf {
    Toolchain::find().expect("a toolchain").rustc
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn started(folder: &TempDir) -> WaitingCompiler {
    WaitingCompiler::start(&rustc(), folder.path(), &[])
}

/// Runs a job that the compiler must take.
#[track_caller]
fn run(compiler: &WaitingCompiler, command: &Command) -> Ended {
    let ended = compiler.run(command, &|_| {});
    ended.unwrap_or_else(|| panic!("not taken: {:?}", compiler.failure()))
}

/// A call to rustc that checks a library with this source text, in a folder.
fn checking(folder: &Path, text: &str) -> Command {
    fs::write(folder.join("a.rs"), text).expect("written");
    let mut command = Command::new(rustc());
    command
        .args(["--crate-type=lib", "--emit=metadata", "a.rs"])
        .current_dir(folder);
    command
}

fn pipe(folder: &Path) -> PathBuf {
    let path = folder.join("pipe");
    mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).expect("a pipe");
    path
}

/// The processes whose environment names a file in this folder.
fn processes_of(folder: &Path) -> Vec<OwnedFd> {
    let name = folder.as_os_str().as_encoded_bytes();
    let all = fs::read_dir("/proc").expect("processes");
    let numbers = all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let named = numbers.filter(|number| {
        let variables = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        variables.windows(name.len()).any(|part| part == name)
    });
    named
        .filter_map(|number| pidfd_open(Pid::from_raw(number)?, PidfdFlags::empty()).ok())
        .collect()
}

/// Waits until the processes have ended.
#[track_caller]
fn end(processes: &[OwnedFd]) {
    let patience = Timespec {
        tv_sec: 60,
        tv_nsec: 0,
    };
    for process in processes {
        let ended = poll(&mut [PollFd::new(process, PollFlags::IN)], Some(&patience));
        assert_eq!(ended, Ok(1), "it still runs");
    }
}

#[test]
fn a_job_gives_what_a_start_of_rustc_gives() {
    let folder = folder();
    let compiler = started(&folder);
    let crash = |command: &mut Command| {
        command
            .arg("-Ztreat-err-as-bug")
            .env("RUSTC_BOOTSTRAP", "1");
        command.env("RUSTC_ICE", "0").env("RUST_BACKTRACE", "0");
    };
    for (text, code) in [
        ("pub fn f() -> u8 { 1 }", 0),
        ("pub fn f() -> u8 { \"\" }\nfn unused() {}", 1),
        ("pub fn f() -> u8 { true }", 101),
    ] {
        let mut command = checking(folder.path(), text);
        if code == 101 {
            crash(&mut command);
        }
        let started = command.output().expect("rustc");
        let forked = run(&compiler, &command);
        assert_eq!(forked.status.code(), Some(code), "{forked:?}");
        assert_eq!(forked.status, started.status);
        let stable = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            // The message about a crash contains the number of a thread.
            text.lines()
                .filter(|line| !line.starts_with("thread "))
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(stable(&forked.stderr), stable(&started.stderr));
    }
}

#[test]
fn a_job_may_have_more_arguments_than_a_program_may() {
    let folder = folder();
    let compiler = started(&folder);
    let text = "#[cfg(not(last))] compile_error!(\"cut off\");";
    let mut command = checking(folder.path(), text);
    command.args((0..200_000).map(|number| format!("--cfg=long_name_number_{number}")));
    command.arg("--cfg=last");
    assert!(command.output().is_err(), "the system refuses to start it");
    let ended = run(&compiler, &command);
    assert!(ended.status.success(), "{ended:?}");
}

#[test]
fn a_job_that_is_killed_says_so_and_the_next_one_runs() {
    let folder = folder();
    let compiler = started(&folder);
    let pipe = pipe(folder.path());
    let command = checking(
        folder.path(),
        &format!("const A: &str = include_str!({pipe:?});"),
    );
    let group = Mutex::new(0);
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            // Opening succeeds once rustc reads the pipe.
            let _held = OpenOptions::new().write(true).open(&pipe).expect("opened");
            let group = *group.lock().expect("no panic");
            let group = Pid::from_raw(group).expect("a process");
            kill_process_group(group, Signal::KILL).expect("it runs");
        });
        let began = |number: u32| *group.lock().expect("no panic") = number.cast_signed();
        compiler.run(&command, &began).expect("it takes jobs")
    });
    assert_eq!(ended.status.signal(), Some(9));
    let next = run(&compiler, &checking(folder.path(), ""));
    assert!(next.status.success(), "{next:?}");
    // It is killed just before it takes the job.
    let kill = |number: u32| {
        let group = Pid::from_raw(number.cast_signed()).expect("a process");
        kill_process_group(group, Signal::KILL).expect("it waits");
    };
    let command = checking(folder.path(), "");
    let ended = compiler.run(&command, &kill).expect("it ends, killed");
    assert_eq!(ended.status.signal(), Some(9));
    assert!(run(&compiler, &command).status.success());
}

#[test]
fn two_jobs_at_once_need_two_compilers() {
    let folder = folder();
    let (one, two) = (started(&folder), started(&folder));
    let command = checking(folder.path(), "pub fn f() {}");
    let inside = |_: u32| {
        assert!(one.run(&command, &|_| {}).is_none(), "it is at work");
        assert!(run(&two, &command).status.success());
    };
    let ended = one.run(&command, &inside).expect("it takes jobs");
    assert!(ended.status.success(), "{ended:?}");
    assert!(run(&one, &command).status.success());
}

#[test]
fn a_dropped_compiler_leaves_no_process() {
    let folder = folder();
    let compiler = started(&folder);
    run(&compiler, &checking(folder.path(), ""));
    let processes = processes_of(folder.path());
    assert!(!processes.is_empty());
    drop(compiler);
    end(&processes);
    assert!(processes_of(folder.path()).is_empty());
}

#[test]
fn a_killed_session_leaves_no_process_even_if_it_compiles() {
    let folder = folder();
    let pipe = pipe(folder.path());
    let script = folder.path().join("script.rs");
    fs::write(&script, format!("let text = include_str!({pipe:?});")).expect("written");
    let mut session = tutor()
        .arg("exec")
        .arg(&script)
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Opening succeeds once rustc reads the pipe.
    let _held = OpenOptions::new().write(true).open(&pipe).expect("opened");
    let processes = processes_of(folder.path());
    assert!(processes.len() >= 3, "session, runtime and compiler");
    session.kill().expect("it runs");
    session.wait().expect("it ends");
    end(&processes);
}

#[test]
fn without_a_waiting_compiler_rustc_is_started() {
    let folder = folder();
    let refused = |rustc: &Path| {
        let compiler = WaitingCompiler::start(rustc, folder.path(), &[]);
        let mut command = Command::new(rustc);
        command.arg("--print=sysroot=/dev/null");
        assert!(compiler.run(&command, &|_| {}).is_none());
        compiler.failure().expect("a reason")
    };
    // If a shell were forked before its `main`, it would take the job's arguments as its own.
    let script = folder.path().join("rustc");
    let text = format!("#!/bin/sh\nexec '{}' \"$@\"\n", rustc().display());
    fs::write(&script, text).expect("written");
    fs::set_permissions(&script, Permissions::from_mode(0o755)).expect("changed");
    assert!(refused(&script).starts_with("it ended"));
    let missing = refused(&folder.path().join("none"));
    assert!(missing.starts_with("it could not be started"), "{missing}");
    let compiler = started(&folder);
    let other = Command::new("true");
    assert!(compiler.run(&other, &|_| {}).is_none(), "not its program");
    assert_eq!(compiler.failure(), None);
}

#[test]
fn folders_that_the_loader_cannot_take_are_named() {
    let folder = folder();
    let spaced = folder.path().join("a folder");
    fs::create_dir(&spaced).expect("created");
    let compiler = WaitingCompiler::start(&rustc(), &spaced, &[]);
    let failure = compiler.failure().expect("a reason");
    assert!(failure.contains("a folder"), "{failure}");
    assert!(failure.contains("TMPDIR"), "{failure}");
    let split = folder.path().join("a:folder");
    fs::create_dir(&split).expect("created");
    let refused = tutor().args(["exec", "-"]).env("TMPDIR", &split).output();
    let told = String::from_utf8(refused.expect("it runs").stderr).expect("UTF-8");
    assert!(told.contains("a:folder` has a colon"), "{told}");
    assert!(told.contains("TMPDIR"), "{told}");
}

/// Cells of many kinds. The word `env` keeps their results out of the cache.
const CELLS: &str = r#"let env = 1;
let n = 41;
n + env
// %%
let env = vec![1.5, 2.5];
missing + 1
// %%
let env: u8 = "text";
// %%
fn f( {
// %%
let env = Tensor::ones((2, 2), DType::F32, &Device::Cpu)?;
env.matmul(&env)?
// %%
let env = 3;
for i in 0..env { println!("{i}"); }
// %%
let env = String::from("a");
let b = env;
env
// %%
let env = 0;
[1, 2, 3][env + 7]
// %%
struct P { x: f64 }
let env = P { x: 1.0 };
env.y
"#;

fn played(compiler: &str) -> Vec<Value> {
    let mut command = tutor();
    command.args(["exec", "-", "--json"]).env(SWITCH, compiler);
    let mut rows = run_command(&mut command, CELLS).json();
    for row in &mut rows {
        for measured in ["compile_ms", "run_ms", "device_ms", "memory"] {
            row[measured] = Value::Null;
        }
    }
    rows
}

#[test]
fn cells_give_the_same_answers_and_errors_without_a_waiting_compiler() {
    let (forked, started) = (played("on"), played("off"));
    assert_eq!(forked, started);
    assert_eq!(forked.len(), 9);
    let failed = forked.iter().filter(|row| !row["error"].is_null());
    assert!(failed.count() > 4, "{forked:?}");
}

#[test]
fn doctor_says_whether_a_compiler_can_wait() {
    for (value, standing) in [("on", "found"), ("off", "absent")] {
        let mut command = tutor();
        command.args(["doctor", "--json"]).env(SWITCH, value);
        let rows = run_command(&mut command, "").json();
        let found = rows.iter().find(|row| row["what"] == "waiting compiler");
        let found = found.expect("doctor looks for it");
        assert_eq!(found["standing"], standing, "{found}");
        let detail = found["detail"].as_str().unwrap_or_default();
        assert_eq!(detail.contains(SWITCH), value == "off", "{detail}");
    }
}
