//! The tap's process: it starts the process that runs cells and relays evcxr's protocol.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, ExitStatus, Stdio};

use anyhow::{Context, Result};

use super::line::{BEGIN, COMPLETE, END, PANICKED, RETURNED, Word, split};
use super::{ENDS, FLUSHES, FOLDER, STDERR, STDOUT};
use crate::opening::FLUSH;

/// Ends this process in the same way as the process that ran cells, because evcxr reports how it ended.
pub fn end_like(status: ExitStatus) -> ExitCode {
    if let Some(signal) = status.signal() {
        // SAFETY: neither call takes pointers, and both accept any signal number. Resetting the handler lets the signal
        // end this process.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
    }
    status.code().map_or(ExitCode::FAILURE, |code| {
        ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))
    })
}

/// Relays evcxr's orders until there are no more or the process has ended; returns its exit status.
///
/// # Errors
/// If the process cannot be started, or reading or writing fails.
pub fn listen(folder: &Path) -> Result<ExitStatus> {
    let mut cells = Cells::start(folder)?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !cells.run(&line)? {
            break;
        }
        if folder.join(FLUSHES).exists()
            && let Some((load, _)) = line.rsplit_once(' ')
            && !cells.run(&format!("{load} {FLUSH}"))?
        {
            break;
        }
        println!("{COMPLETE}");
    }
    cells.end()
}

/// The process that runs cells, and the files that record its output.
struct Cells {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    printed: File,
    ends: File,
}

impl Cells {
    fn start(folder: &Path) -> Result<Cells> {
        let append = |name: &str| OpenOptions::new().append(true).open(folder.join(name));
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(std::env::args_os().skip(1))
            .env_remove(FOLDER)
            // evcxr turns on backtraces, which candle would include in its error messages.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(append(STDERR)?);
        // SAFETY: between fork and exec the closure calls only `prctl`, a plain system call, and does not allocate.
        unsafe {
            command.pre_exec(
                || match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
                    0 => Ok(()),
                    _ => Err(io::Error::last_os_error()),
                },
            );
        }
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().context("no standard output")?;
        Ok(Cells {
            stdin: child.stdin.take(),
            stdout: BufReader::new(stdout),
            child,
            printed: append(STDOUT)?,
            ends: append(ENDS)?,
        })
    }

    /// Runs a function of a library and relays evcxr's protocol lines, except the last one. Returns whether the process
    /// is still running.
    fn run(&mut self, order: &str) -> Result<bool> {
        let stdin = self.stdin.as_mut().context("its input is closed")?;
        if writeln!(stdin, "{order}")
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return Ok(false);
        }
        let mut content = false;
        let mut line = Vec::new();
        loop {
            line.clear();
            if self.stdout.read_until(b'\n', &mut line)? == 0 {
                return Ok(false);
            }
            let (printed, word) = match content {
                true => (&[][..], Word::Passed(&line)),
                false => split(&line),
            };
            self.printed.write_all(printed)?;
            let word = match word {
                Word::None => continue,
                Word::Complete => return Ok(true),
                Word::Passed(word) => word,
            };
            io::stdout().write_all(word)?;
            io::stdout().flush()?;
            let word = String::from_utf8_lossy(word);
            match word.trim_end_matches('\n') {
                end @ (RETURNED | PANICKED) => {
                    writeln!(self.ends, "{end}")?;
                    content = false;
                }
                END => content = false,
                other => content |= other.starts_with(BEGIN),
            }
        }
    }

    fn end(mut self) -> Result<ExitStatus> {
        // Closing its input ends the process.
        self.stdin = None;
        Ok(self.child.wait()?)
    }
}
