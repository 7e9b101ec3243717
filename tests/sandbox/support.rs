//! Runs programs in boxes and reads what they write to their socket.

use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpu_tutor_sandbox::{Contained, End, Launcher, Layers, SandboxSpec, Way};

/// A box for small programs.
pub fn spec() -> SandboxSpec {
    SandboxSpec {
        read: Vec::new(),
        hidden: Vec::new(),
        scratch_bytes: 64 << 20,
        memory: 512 << 20,
        processes: 64,
        cpu_seconds: 60,
        wall: Duration::from_secs(120),
        cuda: false,
    }
}

/// A launcher that creates boxes only in this way.
pub fn launcher(way: Way) -> Launcher {
    Launcher {
        executable: PathBuf::from(env!("CARGO_BIN_EXE_gpu-tutor")),
        ways: vec![way],
    }
}

/// How a program in a box ended.
#[derive(Debug)]
pub struct Ran {
    pub end: End,
    /// What the program wrote to its socket.
    pub said: String,
    pub layers: Layers,
}

/// Starts a program and returns the grader's end of its socket.
pub fn start(
    launcher: &Launcher,
    spec: &SandboxSpec,
    program: &Path,
    arguments: &[&str],
) -> (Contained, UnixStream) {
    let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
    let contained = start_on(theirs.into(), launcher, spec, program, arguments);
    (contained, ours)
}

/// Starts a program with this socket.
pub fn start_on(
    socket: OwnedFd,
    launcher: &Launcher,
    spec: &SandboxSpec,
    program: &Path,
    arguments: &[&str],
) -> Contained {
    let arguments: Vec<_> = arguments.iter().map(Into::into).collect();
    let path = [("PATH".into(), "/usr/bin:/bin".into())];
    launcher
        .spawn(spec, program, &arguments, &path, socket)
        .expect("a box")
}

/// Runs a program to completion.
pub fn run(launcher: &Launcher, spec: &SandboxSpec, program: &Path, arguments: &[&str]) -> Ran {
    let (mut contained, mut ours) = start(launcher, spec, program, arguments);
    let mut said = Vec::new();
    ours.read_to_end(&mut said).expect("the program's words");
    Ran {
        end: contained.wait(),
        said: String::from_utf8_lossy(&said).into_owned(),
        layers: contained.layers.clone(),
    }
}

/// Runs a shell script whose output goes to the socket.
pub fn shell(way: Way, script: &str) -> Ran {
    shell_in(way, &spec(), script)
}

/// As [`shell`], in a box of this kind.
pub fn shell_in(way: Way, spec: &SandboxSpec, script: &str) -> Ran {
    let script = format!("exec >&3 2>&3\n{script}");
    run(&launcher(way), spec, Path::new("/bin/sh"), &["-c", &script])
}
