//! The process that starts the program in a box without walls, watches it, ends it and cleans up after it.

use std::io::{self, BufRead, BufReader};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use gpu_tutor_system::json_line::send;
use gpu_tutor_system::temporary::{Folder, Purpose};
use gpu_tutor_text::t;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::layers::{Layer, Layers};
use super::limits;
use super::messages::{End, Report};
use super::plan::{Plan, SOCKET, SandboxSpec, Way};
use super::scratch::bytes_in;
use super::streams;

/// How often a box is checked.
const INTERVAL: Duration = Duration::from_millis(100);

/// The exit status of a box when it is not known how the box ended.
const FAILED: i32 = 125;

/// Creates one box and runs until the box has ended.
pub fn run() -> ExitCode {
    match guard_one_box() {
        Ok(()) => ExitCode::SUCCESS,
        // The end of the stream tells the grader.
        Err(_) => ExitCode::FAILURE,
    }
}

fn guard_one_box() -> io::Result<()> {
    let began = Instant::now();
    // A process that already leads its group cannot begin a session; it is out of the terminal's reach anyway.
    let _ = rustix::process::setsid();
    let [grader, socket] = streams::take()?;
    let mut grader = UnixStream::from(grader);
    let mut line = String::new();
    BufReader::new(&grader).read_line(&mut line)?;
    let mut plan: Plan = serde_json::from_str(&line)?;
    plan.way = Way::Bare;
    let folder = Folder::make(Purpose::Box)?;
    plan.scratch = folder.path().to_owned();
    let end = match start(&plan, socket) {
        Ok(program) => {
            let started = Report::Started {
                pid: program.id().cast_signed(),
                layers: layers(),
            };
            // Without a grader, there is no reason to run the box.
            let told = send(&mut grader, &started);
            let end = told.map_or(End::Killed, |()| watch(&program, &plan, began, &grader));
            end_all(program);
            Report::Ended {
                end,
                cpu: Duration::ZERO,
            }
        }
        Err(error) => Report::NotStarted {
            why: format!("{}: {error}", plan.program.display()),
        },
    };
    // If something cannot be removed because the box removed its own permissions, it is up to the system to clean it
    // up.
    drop(folder);
    send(&mut grader, &end)
}

/// Starts the program as the leader of its own session and process group.
fn start(plan: &Plan, socket: OwnedFd) -> io::Result<Child> {
    let home = plan.scratch.join("home");
    std::fs::create_dir(&home)?;
    // While this is open, nothing that `spawn` opens gets the number that the socket will have in the program.
    let _reserved = fcntl_dupfd_cloexec(&socket, SOCKET)?;
    let number = socket.as_raw_fd();
    let limited = plan.clone();
    let mut command = Command::new(&plan.program);
    command
        .args(&plan.args)
        .env_clear()
        .envs(plan.env.iter().map(|(name, value)| (name, value)))
        .env("HOME", &home)
        .env("TMPDIR", &plan.scratch)
        .current_dir(&home)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // SAFETY: between fork and exec, only system calls are made: `setsid`, `setrlimit`, and `dup2` to a number that
    // only this function uses.
    unsafe {
        command.pre_exec(move || {
            rustix::process::setsid()?;
            limits::apply(&limited)?;
            match libc::dup2(number, SOCKET) {
                -1 => Err(io::Error::last_os_error()),
                _ => Ok(()),
            }
        });
    }
    command.spawn()
}

/// No layer is complete here.
fn layers() -> Layers {
    let mut layers = Layers::default();
    for layer in Layer::ALL {
        layers.note(layer, Err(why_missing(layer)));
    }
    layers
}

fn why_missing(layer: Layer) -> String {
    match layer {
        Layer::Limits => t!(
            "here only single processes, and the time and files of all processes together, are limited"
        ),
        _ => t!("this program has it only on Linux"),
    }
    .into_owned()
}

/// Waits until the program has ended or the box must be ended. The program must still be waited for afterwards.
fn watch(program: &Child, plan: &Plan, began: Instant, grader: &UnixStream) -> End {
    loop {
        if let Some(status) = exit_status(program) {
            return End::Exited(status);
        }
        if let Some(end) = excess(&plan.spec, &plan.scratch, began.elapsed()) {
            return end;
        }
        let interval = Timespec {
            tv_sec: 0,
            tv_nsec: INTERVAL.subsec_nanos().into(),
        };
        let mut streams = [PollFd::from_borrowed_fd(grader.as_fd(), PollFlags::IN)];
        // An interruption is treated like a timeout.
        let _ = poll(&mut streams, Some(&interval));
        if !streams[0].revents().is_empty() {
            return exit_status(program).map_or(End::Killed, End::Exited);
        }
    }
}

/// The exit status of a program that has ended, as a shell reports it.
fn exit_status(program: &Child) -> Option<i32> {
    let pid = Pid::from_raw(program.id().cast_signed())?;
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let Ok(ended) = waitid(WaitId::Pid(pid), options) else {
        return Some(FAILED);
    };
    let ended = ended?;
    let signal = ended.terminating_signal().map(|signal| 128 + signal);
    ended.exit_status().or(signal).or(Some(FAILED))
}

/// What the box has used too much of, if anything.
fn excess(spec: &SandboxSpec, scratch: &Path, time: Duration) -> Option<End> {
    if time > spec.wall {
        return Some(End::WallTime);
    }
    (bytes_in(scratch) > spec.scratch_bytes).then_some(End::Scratch)
}

/// Kills the program and the processes in its group. The program has not been waited for, so no other process has its
/// process ID.
fn end_all(mut program: Child) {
    if let Some(group) = Pid::from_raw(program.id().cast_signed()) {
        // A group that has already ended needs no signal.
        let _ = kill_process_group(group, Signal::KILL);
    }
    // It does not matter if the program is already gone.
    let _ = program.wait();
}
