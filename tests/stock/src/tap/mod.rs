//! The tap: a process between evcxr and the one that runs cells, which writes down what a cell said.
//!
//! evcxr swallows what cannot be asked for later: that a `?` met an `Err`, and that a cell panicked. It gives output by whole
//! lines, and mixes the two streams with its own words. The tap passes evcxr's protocol on unchanged and keeps the rest: the
//! bytes that cells print. Behind each cell it has the library's own copy of [`FLUSH`] called, so that nothing stays behind.

mod cells;
mod line;

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use tempfile::TempDir;

use line::{PANICKED, RETURNED};

/// Names the tap's folder to the process that evcxr starts.
const FOLDER: &str = "STOCK_TAP";

const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";
/// Holds a line for each `?` and each panic that ended a cell.
const ENDS: &str = "ends";
/// Is there while the session's libraries have the function to call.
const FLUSHES: &str = "flushes";

/// evcxr's end: reads what the tap has written down.
pub struct Tap {
    folder: TempDir,
    read: [u64; 3],
}

/// What was written down since it was last asked.
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

    /// Puts itself between evcxr and the process that this command starts.
    pub fn attach(&self, command: &mut Command) {
        command.env(FOLDER, self.folder.path());
    }

    /// Says whether the libraries of cells have [`FLUSH`].
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

/// What stands in a file behind the part that was read.
fn rest(file: &Path, read: &mut u64) -> Result<String> {
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(*read))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    *read += bytes.len() as u64;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Runs as the tap, if evcxr has started this process to be tapped.
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
