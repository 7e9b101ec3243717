//! What the processes of a box use together, read from `/proc`.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What some processes use together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Memory that belongs to the processes, in bytes. What they only map from files is not counted.
    pub memory: u64,
    /// Processes and threads.
    pub processes: u64,
    /// Processor time, with that of processes that have ended and were waited for.
    pub cpu: Duration,
}

impl Usage {
    /// Adds up what these processes use. A process that has ended counts nothing.
    pub fn of(processes: &[i32]) -> Self {
        let mut sum = Usage::default();
        for pid in processes {
            let read = |file: &str| fs::read_to_string(format!("/proc/{pid}/{file}"));
            if let (Ok(status), Ok(stat)) = (read("status"), read("stat")) {
                sum.add(&status, &stat);
            }
        }
        sum
    }

    fn add(&mut self, status: &str, stat: &str) {
        let field = |name: &str| {
            let mut lines = status.lines();
            let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            value.split_whitespace().next()?.parse::<u64>().ok()
        };
        let kilobytes = ["RssAnon", "RssShmem", "VmSwap"].map(|name| field(name).unwrap_or(0));
        self.memory += kilobytes.iter().sum::<u64>() * 1024;
        self.processes += field("Threads").unwrap_or(1);
        let ticks: u64 = fields_of(stat)
            .skip(11)
            .take(4)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        self.cpu += Duration::from_millis(ticks * 1000 / ticks_per_second());
    }
}

/// The fields of a process's `/proc/PID/stat` that follow its name, of which proc(5) counts the first, the state, as
/// number 3. The name may hold anything, but after its last bracket there are only these.
pub fn fields_of(stat: &str) -> impl Iterator<Item = &str> {
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace()
}

fn ticks_per_second() -> u64 {
    // SAFETY: `sysconf` only reads.
    let ticks = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    u64::try_from(ticks).unwrap_or(100).max(1)
}

/// The bytes that the files and folders in a folder take up on the disk. What cannot be counted, because a folder is closed
/// or its path is too long, counts as more than there may be.
pub fn bytes_in(folder: &Path) -> u64 {
    let mut bytes = 0_u64;
    // A list instead of a recursion: nobody limits how deep the folders are nested.
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        match bytes_of_entries(&folder, &mut folders) {
            Ok(more) => bytes = bytes.saturating_add(more),
            Err(error) if is_gone(&error) => {}
            Err(_) => return u64::MAX,
        }
    }
    bytes
}

/// The bytes of one folder's entries. Adds the folders among them to `folders`.
fn bytes_of_entries(folder: &Path, folders: &mut Vec<PathBuf>) -> io::Result<u64> {
    let mut bytes = 0_u64;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let data = match entry.metadata() {
            Ok(data) => data,
            Err(error) if is_gone(&error) => continue,
            Err(error) => return Err(error),
        };
        bytes = bytes.saturating_add(data.blocks().saturating_mul(512));
        if data.is_dir() {
            folders.push(entry.path());
        }
    }
    Ok(bytes)
}

/// Whether an error says that a file or folder was removed since it was listed, perhaps to make place for another.
fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn a_process_uses_memory_threads_and_time() {
        let own = std::process::id().cast_signed();
        let usage = Usage::of(&[own]);
        assert!(usage.memory > 100 << 10, "{usage:?}");
        assert!(usage.processes >= 2, "the test runs on a thread: {usage:?}");
        let twice = Usage::of(&[own, own]);
        assert!(twice.memory > usage.memory, "{usage:?} {twice:?}");
    }

    #[test]
    fn a_name_with_brackets_and_spaces_does_not_move_the_fields() {
        let status = "Name:\tx\nThreads:\t3\nRssAnon:\t   8 kB\nRssShmem:\t 2 kB\n";
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194304 1 2 3 4 100 200 300 400 20 0 3 0";
        let mut usage = Usage::default();
        usage.add(status, stat);
        assert_eq!((usage.memory, usage.processes), (10 << 10, 3));
        assert_eq!(usage.cpu.as_millis() as u64, 1_000_000 / ticks_per_second());
    }

    #[test]
    fn the_files_of_a_folder_are_added_up() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("below")).expect("made");
        for name in ["one", "below/two"] {
            fs::write(folder.path().join(name), vec![1; 64 << 10]).expect("written");
        }
        assert!(bytes_in(folder.path()) >= 128 << 10);
        assert_eq!(bytes_in(&folder.path().join("none")), 0);
    }

    #[test]
    fn what_cannot_be_counted_is_too_much() {
        let folder = tempfile::tempdir().expect("a folder");
        // Deeper than a path can name.
        let mut above = File::open(folder.path()).expect("a folder");
        for _ in 0..30 {
            let name = "x".repeat(200);
            let mode = rustix::fs::Mode::RWXU;
            rustix::fs::mkdirat(&above, &name, mode).expect("made");
            let flags = rustix::fs::OFlags::RDONLY;
            let next = rustix::fs::openat(&above, &name, flags, rustix::fs::Mode::empty());
            above = next.expect("opened").into();
        }
        assert_eq!(bytes_in(folder.path()), u64::MAX);
    }
}
