//! Reads lines from a box. It never holds more than the longest line allowed.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

/// How many bytes are read at once.
const CHUNK: usize = 64 << 10;

/// The lines that a box sends.
pub struct Lines {
    socket: UnixStream,
    /// What has been read but not yet returned.
    read: Vec<u8>,
    /// How many of these bytes contain no line break.
    searched: usize,
    longest: usize,
}

/// Why there is no line.
#[derive(Debug)]
pub enum NoLine {
    /// The line did not come in time.
    Late,
    /// The line is longer than a box may send.
    TooLong,
    /// The other side has closed the socket, or the socket failed.
    Ended,
}

impl Lines {
    pub fn new(socket: UnixStream, longest: usize) -> Lines {
        Lines {
            socket,
            read: Vec::new(),
            searched: 0,
            longest,
        }
    }

    /// The next line, without its line break. Waits for it until `end`.
    ///
    /// # Errors
    /// If none has arrived by then, or none can arrive.
    pub fn next(&mut self, end: Instant) -> Result<Vec<u8>, NoLine> {
        loop {
            if let Some(at) = self.read[self.searched..]
                .iter()
                .position(|byte| *byte == b'\n')
            {
                let rest = self.read.split_off(self.searched + at + 1);
                let mut line = std::mem::replace(&mut self.read, rest);
                self.searched = 0;
                line.pop();
                return Ok(line);
            }
            self.searched = self.read.len();
            if self.searched > self.longest {
                return Err(NoLine::TooLong);
            }
            self.wait(end)?;
            let mut chunk = [0; CHUNK];
            match self.socket.read(&mut chunk) {
                Ok(0) => return Err(NoLine::Ended),
                Ok(count) => self.read.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(NoLine::Ended),
            }
        }
    }

    /// Whether the other side still has the socket open.
    pub fn is_open(&self) -> bool {
        let mut polled = [PollFd::from_borrowed_fd(self.socket.as_fd(), PollFlags::IN)];
        let now = Timespec::default();
        poll(&mut polled, Some(&now)).is_ok() && !polled[0].revents().contains(PollFlags::HUP)
    }

    fn wait(&self, end: Instant) -> Result<(), NoLine> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let timeout = Timespec::try_from(left).map_err(|_| NoLine::Late)?;
            let mut polled = [PollFd::from_borrowed_fd(self.socket.as_fd(), PollFlags::IN)];
            match poll(&mut polled, Some(&timeout)) {
                Ok(0) => return Err(NoLine::Late),
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(_) => return Err(NoLine::Ended),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::time::Duration;

    use super::*;

    fn lines(longest: usize) -> (Lines, UnixStream) {
        let (ours, theirs) = UnixStream::pair().expect("a socket");
        (Lines::new(ours, longest), theirs)
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[test]
    fn lines_arrive_one_by_one_and_then_the_end() {
        let (mut lines, mut theirs) = lines(100);
        theirs.write_all(b"one\n\nthree\nhalf").expect("written");
        drop(theirs);
        for wanted in [&b"one"[..], b"", b"three"] {
            assert_eq!(lines.next(soon()).expect("a line"), wanted);
        }
        assert!(matches!(lines.next(soon()), Err(NoLine::Ended)));
        assert!(!lines.is_open());
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let (mut lines, mut theirs) = lines(CHUNK);
        let writer = std::thread::spawn(move || {
            // The reader closes the socket in the middle of this.
            let _ = theirs.write_all(&vec![b'x'; 100 * CHUNK]);
        });
        assert!(matches!(lines.next(soon()), Err(NoLine::TooLong)));
        assert!(lines.read.len() <= 2 * CHUNK);
        drop(lines);
        writer.join().expect("it ends");
    }

    #[test]
    fn the_wait_ends_when_nothing_comes() {
        let (mut lines, mut theirs) = lines(100);
        theirs.write_all(b"half").expect("written");
        assert!(matches!(lines.next(Instant::now()), Err(NoLine::Late)));
        assert!(lines.is_open());
        theirs.write_all(b" a line\n").expect("written");
        assert_eq!(lines.next(soon()).expect("a line"), b"half a line");
    }
}
