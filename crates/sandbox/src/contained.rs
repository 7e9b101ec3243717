//! A box as the grader sees it: it is started, it ends, and it is removed when it is dropped.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use gpu_tutor_system::json_line::send;
use gpu_tutor_system::temporary;
use gpu_tutor_text::{language, t};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::layers::Layers;
use super::messages::{End, Report};
use super::plan::{PRIVATE, Plan, SCRATCH, SandboxSpec, Way};
use super::system;

/// How long a program may take to end after it has closed its socket. A program that crashes takes a few milliseconds.
const OWN_END: Timespec = Timespec {
    tv_sec: 2,
    tv_nsec: 0,
};

/// The argument that the grader passes to start this executable as a monitor. Standard input is the stream to the
/// grader, and standard output is the program's socket.
pub const MONITOR: &str = "gpu-tutor-sandbox-monitor";

/// Why there is no box.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error("{}", t!("the process that guards the sandbox cannot be started: %{why}", why = _0))]
    Start(#[source] io::Error),
    #[error("{}", t!("the process that guards the sandbox ended early"))]
    Silent,
    #[error("{}", t!("the sandbox cannot be created: %{why}", why = _0))]
    Refused(String),
}

/// Starts a program in a box. The program finds the socket at descriptor [`super::SOCKET`]. Its only other descriptors
/// are its standard streams, which lead to `/dev/null`. Its only environment variables are those in `env` and some that
/// name folders it may write to: `HOME`, `TMPDIR`, and on systems with walls [`super::PRIVATE_VARIABLE`]. A process
/// that has set itself apart ([`super::set_answer_apart`]) cannot write to the last of these folders.
///
/// # Errors
/// If no box can be created, or the program does not exist. A layer that this machine cannot provide is not an error;
/// it is listed in [`Contained::layers`].
pub fn spawn(
    spec: &SandboxSpec,
    program: &Path,
    args: &[OsString],
    env: &[(OsString, OsString)],
    socket: OwnedFd,
) -> Result<Contained, SandboxError> {
    Launcher::new()?.spawn(spec, program, args, env, socket)
}

/// Creates boxes. It holds the executable that acts as the monitor, and the ways that the monitor may try.
#[derive(Debug, Clone)]
pub struct Launcher {
    pub executable: PathBuf,
    pub ways: Vec<Way>,
}

impl Launcher {
    /// Creates boxes with this executable, in the best way that works here.
    ///
    /// # Errors
    /// If this executable's path is not known.
    pub fn new() -> Result<Self, SandboxError> {
        Ok(Launcher {
            executable: std::env::current_exe().map_err(SandboxError::Start)?,
            ways: Way::ALL.to_vec(),
        })
    }

    /// Starts a program in a box, as [`spawn`] does.
    ///
    /// # Errors
    /// The same as for [`spawn`].
    pub fn spawn(
        &self,
        spec: &SandboxSpec,
        program: &Path,
        args: &[OsString],
        env: &[(OsString, OsString)],
        socket: OwnedFd,
    ) -> Result<Contained, SandboxError> {
        system::prepare(spec, &self.executable);
        let (mut control, theirs) = UnixStream::pair().map_err(SandboxError::Start)?;
        let monitor = Command::new(&self.executable)
            .arg(MONITOR)
            .env_clear()
            .env(language::VARIABLE, language::current())
            .env("TMPDIR", temporary::place())
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::from(socket))
            .stderr(Stdio::null())
            .spawn()
            .map_err(SandboxError::Start)?;
        let plan = Plan {
            spec: spec.clone(),
            program: program.to_owned(),
            args: args.to_vec(),
            env: env.to_vec(),
            ways: self.ways.clone(),
            launcher: self.executable.clone(),
            scratch: SCRATCH.into(),
            private: PRIVATE.into(),
            guarded: vec![std::process::id().cast_signed()],
            way: Way::Bare,
        };
        // If anything fails from here on, dropping this kills the monitor and, with it, the box.
        let mut contained = Contained {
            monitor,
            reports: BufReader::new(control.try_clone().map_err(SandboxError::Start)?),
            end: None,
            cpu: Duration::ZERO,
            pid: 0,
            layers: Layers::default(),
        };
        send(&mut control, &plan).map_err(|_| SandboxError::Silent)?;
        match contained.next_report() {
            Some(Report::Started { pid, layers }) => {
                contained.pid = pid;
                contained.layers = layers;
                Ok(contained)
            }
            Some(Report::NotStarted { why }) => Err(SandboxError::Refused(why)),
            Some(Report::Ended { .. }) | None => Err(SandboxError::Silent),
        }
    }
}

/// A running box. Dropping it kills every process in it and removes its control group.
#[derive(Debug)]
#[must_use = "dropping this ends the box"]
pub struct Contained {
    monitor: Child,
    reports: BufReader<UnixStream>,
    end: Option<End>,
    cpu: Duration,
    pid: i32,
    /// The walls around this box.
    pub layers: Layers,
}

impl Contained {
    /// The process ID that the box's first process has on this machine.
    pub fn pid(&self) -> i32 {
        self.pid
    }

    /// The process above the whole box: everything that runs below it belongs to the box.
    pub fn root(&self) -> i32 {
        self.monitor.id().cast_signed()
    }

    /// The processor time that the box had used when it ended; zero before that.
    pub fn cpu(&self) -> Duration {
        self.cpu
    }

    /// Waits until the program has ended and no process in the box is left.
    pub fn wait(&mut self) -> End {
        if let Some(end) = self.end {
            return end;
        }
        let end = match self.next_report() {
            Some(Report::Ended { end, cpu }) => {
                self.cpu = cpu;
                end
            }
            // The monitor itself was killed, and the box with it.
            _ => End::Killed,
        };
        // The monitor's exit status adds nothing to its report, and it does not matter if the child is already gone.
        let _ = self.monitor.wait();
        self.end = Some(end);
        end
    }

    /// Kills every process in the box and waits until they are gone. Returns how the box ended, if it had already
    /// ended.
    pub fn kill(&mut self) -> End {
        // The monitor treats the end of this stream as the order to end the box. If the stream has already ended, so
        // has the monitor.
        let _ = self.reports.get_ref().shutdown(Shutdown::Write);
        self.wait()
    }

    /// Lets a box whose program has closed its socket end by itself, so that it can report how it ended. If it does not
    /// end, kills it.
    pub fn end(&mut self) -> End {
        let mut stream = [PollFd::new(self.reports.get_ref(), PollFlags::IN)];
        if self.end.is_none() && self.reports.buffer().is_empty() {
            // An interruption is treated like a timeout.
            let _ = poll(&mut stream, Some(&OWN_END));
        }
        match stream[0].revents().is_empty() && self.reports.buffer().is_empty() {
            true => self.kill(),
            false => self.wait(),
        }
    }

    /// A handle that lets another thread end the box while this one waits.
    ///
    /// # Errors
    /// If this process has no descriptors left.
    pub fn killer(&self) -> io::Result<Killer> {
        Ok(Killer(self.reports.get_ref().try_clone()?))
    }

    fn next_report(&mut self) -> Option<Report> {
        let mut line = String::new();
        self.reports.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }
}

impl Drop for Contained {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends a box from another thread.
#[derive(Debug)]
pub struct Killer(UnixStream);

impl Killer {
    /// Makes the monitor kill every process in the box. Anything waiting for the box sees that it has ended.
    pub fn kill(&self) {
        // If the stream has already ended, so has the box.
        let _ = self.0.shutdown(Shutdown::Write);
    }
}
