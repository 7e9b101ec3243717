//! Compresses with the program `xz`, one process for each stream. Only people who create a bundle need it, and
//! compiling the library into the program would add 8 seconds to every build.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::{self, JoinHandle};

use super::error::BundleError;

/// Tests whether the program is installed, before anything else is done.
///
/// # Errors
/// If it is not installed, or does not start.
pub fn check() -> Result<(), BundleError> {
    let asked = command().arg("--version").output();
    let why = match asked {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => format!("`xz --version` ended with {}", output.status),
        Err(error) => format!("`xz` does not start: {error}"),
    };
    Err(BundleError::NoXz(why))
}

/// The program without the options that its environment variables would add.
fn command() -> Command {
    let mut command = Command::new("xz");
    command.env_remove("XZ_DEFAULTS").env_remove("XZ_OPT");
    command
}

/// Compresses what is written to it.
pub struct Packer {
    child: Child,
    // These end only when the child does; each is `None` once it has been waited for.
    input: Option<ChildStdin>,
    output: Option<JoinHandle<io::Result<Vec<u8>>>>,
    complaints: Option<JoinHandle<io::Result<Vec<u8>>>>,
}

impl Packer {
    /// Starts a stream.
    ///
    /// # Errors
    /// If `xz` does not start.
    pub fn start(level: u32) -> io::Result<Packer> {
        let mut command = command();
        // One thread: as many of these processes run as there are processors, and splitting a stream into blocks would
        // make it larger.
        command.args(["--compress", "--stdout", "--threads=1"]);
        Packer::of(command.arg(format!("-{level}")))
    }

    fn of(command: &mut Command) -> io::Result<Packer> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                io::Error::new(error.kind(), format!("`xz` does not start: {error}"))
            })?;
        Ok(Packer {
            input: child.stdin.take(),
            output: child.stdout.take().map(read),
            complaints: child.stderr.take().map(read),
            child,
        })
    }

    /// Ends the stream and returns it.
    ///
    /// # Errors
    /// If `xz` failed; the error contains what it printed.
    pub fn finish(mut self) -> io::Result<Vec<u8>> {
        self.input = None;
        let packed = joined(self.output.take())?;
        let complaints = joined(self.complaints.take())?;
        let status = self.child.wait()?;
        if status.success() {
            return Ok(packed);
        }
        let complaints = String::from_utf8_lossy(&complaints);
        let complaints = complaints.trim();
        Err(io::Error::other(format!(
            "`xz` ended with {status}: {complaints}"
        )))
    }
}

/// Reads on a separate thread, so that no pipe fills up while another is waited for.
fn read(mut from: impl Read + Send + 'static) -> JoinHandle<io::Result<Vec<u8>>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        Ok(bytes)
    })
}

fn joined(reader: Option<JoinHandle<io::Result<Vec<u8>>>>) -> io::Result<Vec<u8>> {
    match reader.map(JoinHandle::join) {
        Some(Ok(bytes)) => bytes,
        Some(Err(_)) | None => Err(io::Error::other("the output of `xz` was not read")),
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.input {
            Some(input) => input.write(bytes),
            None => Err(io::Error::other("the stream has ended")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.input.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Packer {
    /// An unfinished stream is useless, so dropping it ends its process.
    fn drop(&mut self) {
        if self.input.take().is_some() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(bytes: &[u8], level: u32) -> Vec<u8> {
        let mut packer = Packer::start(level).unwrap();
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    fn unpacked(bytes: &[u8]) -> Vec<u8> {
        let mut child = command()
            .args(["--decompress", "--stdout"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let reader = read(child.stdout.take().unwrap());
        child.stdin.take().unwrap().write_all(bytes).unwrap();
        assert!(child.wait().unwrap().success());
        reader.join().unwrap().unwrap()
    }

    #[test]
    fn streams_in_a_row_are_one_stream() {
        // This is more than a pipe can hold, and hard to compress.
        let mut state = 1_u32;
        let noise: Vec<u8> = (0..300_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        let streams = [packed(&noise, 0), packed(b"", 6), packed(b"the end", 9)].concat();
        assert_eq!(unpacked(&streams), [noise.as_slice(), b"the end"].concat());
    }

    #[test]
    fn a_failure_is_told_with_the_words_of_the_program() {
        let mut packer = Packer::of(command().arg("--no-such-option")).unwrap();
        // The process may end before it reads anything.
        let _ = packer.write_all(b"text");
        let error = packer.finish().unwrap_err().to_string();
        assert!(error.contains("`xz` ended with"), "{error}");
        assert!(error.contains("no-such-option"), "{error}");
    }
}
