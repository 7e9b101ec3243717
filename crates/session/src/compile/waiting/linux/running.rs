//! A waiting compiler's process, and the communication with it.

use std::ffi::OsStr;
use std::fs::canonicalize;
use std::io::{self, IoSlice, PipeReader, Read, Write};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use gpu_tutor_text::t;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use rustix::process::Signal;

use super::preload::SERVED;
use super::preload::message::{REPLY, Reply};
use super::{Ended, Failure, job};
use crate::machine::parent_death::signal_with_this_thread;

/// How long a compiler may take to become ready. Starting one takes 30 ms on an idle machine.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// The environment variable that tells the loader to load libraries first.
const PRELOAD: &str = "LD_PRELOAD";

#[derive(Debug)]
pub struct Running {
    process: Child,
    socket: UnixStream,
}

impl Running {
    /// Starts rustc with these libraries loaded first, without waiting for it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(rustc: &Path, libraries: &[&Path]) -> io::Result<Running> {
        let (socket, theirs) = UnixStream::pair()?;
        let mut command = Command::new(rustc);
        let others = std::env::var_os(PRELOAD);
        let libraries = libraries.iter().map(|file| file.as_os_str());
        let preload: Vec<&OsStr> = libraries.chain(others.as_deref()).collect();
        let preload = preload.join(OsStr::new(":"));
        command
            // If the library is not loaded, rustc prints its version and exits.
            .arg("-vV")
            .env(PRELOAD, preload)
            .env(SERVED, canonicalize(rustc)?)
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // The terminal's Ctrl-C must not reach it.
            .process_group(0);
        signal_with_this_thread(&mut command, Signal::KILL);
        let process = command.spawn()?;
        Ok(Running { process, socket })
    }

    /// Has a forked process run the command, and waits for it to end.
    pub fn run(&mut self, command: &Command, began: &dyn Fn(u32)) -> Result<Ended, Failure> {
        let job = job::job(command).map_err(|_| Failure::Refused)?;
        let bytes = job.encode().ok_or(Failure::Refused)?;
        began(self.ready()?);
        let (mut stderr, theirs) = io::pipe()?;
        self.send(&bytes, theirs.as_fd())?;
        drop(theirs);
        self.finish(&mut stderr)
    }

    /// Waits until a process is ready and returns its process group.
    fn ready(&mut self) -> io::Result<u32> {
        self.socket.set_read_timeout(Some(MAX_WAIT))?;
        let reply = self.reply()?;
        self.socket.set_read_timeout(None)?;
        match reply {
            Reply::Ready(process) if process > 1 => Ok(process.unsigned_abs()),
            other => Err(unexpected(other)),
        }
    }

    /// Sends a job with its streams. Standard input and output are this process's own, as for an ordinary command.
    fn send(&mut self, bytes: &[u8], stderr: BorrowedFd) -> io::Result<()> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let streams = [stdin.as_fd(), stdout.as_fd(), stderr];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !control.push(SendAncillaryMessage::ScmRights(&streams)) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let parts = [IoSlice::new(bytes)];
        let sent = sendmsg(&self.socket, &parts, &mut control, SendFlags::NOSIGNAL)?;
        // A long job takes several messages. The streams were sent with the first.
        self.socket.write_all(&bytes[sent..])
    }

    fn finish(&mut self, stderr: &mut PipeReader) -> Result<Ended, Failure> {
        let mut messages = Vec::new();
        stderr.read_to_end(&mut messages)?;
        let ended = |status: ExitStatus| Ended {
            status,
            stderr: messages,
        };
        match self.reply()? {
            Reply::Begun => match self.reply()? {
                Reply::Ended(status) => Ok(ended(ExitStatus::from_raw(status))),
                other => Err(unexpected(other).into()),
            },
            Reply::Ended(status) if ExitStatus::from_raw(status).signal().is_some() => {
                Err(Failure::Killed(ended(ExitStatus::from_raw(status))))
            }
            other => Err(unexpected(other).into()),
        }
    }

    fn reply(&mut self) -> io::Result<Reply> {
        let mut bytes = [0; REPLY];
        self.socket.read_exact(&mut bytes)?;
        Reply::parse(bytes).ok_or_else(|| io::Error::other(t!("it uses a different protocol")))
    }
}

fn unexpected(reply: Reply) -> io::Error {
    io::Error::other(t!(
        "it sent %{reply} unexpectedly",
        reply = format_args!("{reply:?}")
    ))
}

impl Drop for Running {
    /// Ends both processes. The waiting one ends when the socket closes; the other one reaps it and then ends too.
    fn drop(&mut self) {
        let ends = self.socket.shutdown(Shutdown::Write);
        let limited = self.socket.set_read_timeout(Some(MAX_WAIT));
        if ends.is_ok() && limited.is_ok() {
            // The end of the stream means that no process still holds the other end.
            let _ = io::copy(&mut self.socket, &mut io::sink());
        }
        // The process has ended by now, unless something is wrong with it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
