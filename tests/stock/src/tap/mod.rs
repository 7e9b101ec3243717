//! The tap: a process between evcxr and the process that runs cells, which records the output of cells.
//!
//! evcxr does not report that a `?` met an `Err` or that a cell panicked. It passes on output in whole lines, and mixes
//! both streams with its protocol. The tap relays the protocol unchanged and records everything else: the bytes that
//! cells print. After each cell it calls [`FLUSH`] in the cell's library, so that no output stays in a buffer.

mod cells;
mod line;

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use tempfile::TempDir;

use line::{PANICKED, RETURNED};

/// The environment variable that passes the tap's folder to the process that evcxr starts.
const FOLDER: &str = "STOCK_TAP";

const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";
/// The file with a line for each `?` and each panic that ended a cell.
const ENDS: &str = "ends";
/// The file that exists while the session's libraries contain [`FLUSH`].
const FLUSHES: &str = "flushes";

/// The side of evcxr's process: reads what the tap has recorded.
pub struct Tap {
    folder: TempDir,
    read: [u64; 3],
}

/// What was recorded since the last call to [`Tap::take_record`].
#[derive(Default)]
pub struct TapRecord {
    pub stdout: String,
    pub stderr: String,
    pub returned: bool,
    pub panicked: bool,
}

impl Tap {
    pub fn new() -> Result<Tap> {
        let folder = tempfile::tempdir()?;
        for name in [STDOUT, STDERR, ENDS] {
            fs::write(folder.path().join(name), "")?;
        }
        Ok(Tap {
            folder,
            read: [0; 3],
        })
    }

    /// Makes the process that this command starts run as the tap.
    pub fn attach(&self, command: &mut Command) {
        command.env(FOLDER, self.folder.path());
    }

    /// Sets whether the libraries of cells contain [`FLUSH`].
    ///
    /// # Errors
    /// If the file that says so cannot be written or removed.
    pub fn flush(&self, there: bool) -> io::Result<()> {
        let file = self.folder.path().join(FLUSHES);
        match there {
            true => fs::write(file, ""),
            false if file.exists() => fs::remove_file(file),
            false => Ok(()),
        }
    }

    pub fn take_record(&mut self) -> Result<TapRecord> {
        let mut news = [STDOUT, STDERR, ENDS]
            .iter()
            .zip(&mut self.read)
            .map(|(name, read)| rest(&self.folder.path().join(name), read));
        let mut next = || news.next().context("three files")?;
        let (stdout, stderr, ends) = (next()?, next()?, next()?);
        Ok(TapRecord {
            stdout,
            stderr,
            returned: ends.contains(RETURNED),
            panicked: ends.contains(PANICKED),
        })
    }
}

/// Reads the part of a file that has not been read yet.
fn rest(file: &Path, read: &mut u64) -> Result<String> {
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(*read))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    *read += bytes.len() as u64;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Runs as the tap if evcxr has started this process with the tap's environment variable.
pub fn hook() -> Option<ExitCode> {
    let folder = PathBuf::from(std::env::var_os(FOLDER)?);
    Some(match cells::listen(&folder) {
        Ok(status) => cells::end_like(status),
        Err(error) => {
            eprintln!("stock's tap: {error:#}");
            ExitCode::FAILURE
        }
    })
}
