//! Standard input of the process that runs cells. When a cell reads a line, the front end is asked for one.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use rustix::net::{Shutdown, shutdown};

use super::packets::{is_unread, reads_input, send};
use crate::output::Question;

/// How many times in a row a cell must be seen waiting before the user is asked. One sighting is not enough: an answer
/// may be on its way, or the cell may have just ended and its process is waiting for the next one.
const SIGHTINGS_NEEDED: u32 = 2;

/// The same for a cell where a check asks for its inputs one after another. Each answer takes a while to arrive, longer
/// on a busy machine, and an end of input instead would end the check.
const SIGHTINGS_NEEDED_IN_CHECK: u32 = 100;

/// The session's end of standard input.
pub struct Questions {
    /// A socket that preserves packet boundaries. An empty packet reads as one end of file and leaves the stream open.
    socket: Arc<OwnedFd>,
    /// How many questions have been asked and not yet answered. The next one may arrive before the thread that answered
    /// the last one continues.
    pending: Arc<AtomicUsize>,
    sightings: u32,
    /// A check asked for an input in the running cell.
    checks: bool,
    closed: bool,
}

impl Questions {
    pub fn new(end: OwnedFd) -> Questions {
        Questions {
            socket: Arc::new(end),
            pending: Arc::default(),
            sightings: 0,
            checks: false,
            closed: false,
        }
    }

    /// Creates a question with the prompt of the cell or of a check. Its answer is sent to the process.
    pub fn ask(&mut self, prompt: String, check: Option<String>) -> Question {
        self.checks |= check.is_some();
        self.pending.fetch_add(1, Ordering::SeqCst);
        let (answer, answered) = channel::<String>();
        let (socket, pending) = (self.socket.clone(), self.pending.clone());
        std::thread::spawn(move || {
            let line = answered.recv().unwrap_or_default();
            // The process may have ended.
            let _ = send(&socket, line.as_bytes());
            pending.fetch_sub(1, Ordering::SeqCst);
        });
        Question::new(prompt, check, answer)
    }

    /// Returns a question without a prompt if the cell is reading standard input directly. Call it at intervals, after
    /// all of the process's events have been read.
    pub fn poll(&mut self, running: Option<u32>) -> Option<Question> {
        self.checks &= running.is_some();
        let Some(process) =
            running.filter(|_| !self.closed && self.pending.load(Ordering::SeqCst) == 0)
        else {
            self.sightings = 0;
            return None;
        };
        // A line on its way wakes the process, but not immediately on a busy machine.
        if is_unread(&self.socket) {
            self.sightings = 0;
            return None;
        }
        match reads_input(process) {
            Ok(true) => self.sightings += 1,
            Ok(false) => self.sightings = 0,
            // The process has just ended; a new one will replace it.
            Err(error) if is_gone(&error) => self.sightings = 0,
            Err(_) => {
                // If the system does not report whether the cell is waiting, close its input so that it cannot wait for
                // ever.
                self.closed = true;
                // The process at the other end may have ended.
                let _ = shutdown(&self.socket, Shutdown::Write);
            }
        }
        let needed = match self.checks {
            true => SIGHTINGS_NEEDED_IN_CHECK,
            false => SIGHTINGS_NEEDED,
        };
        if self.sightings < needed {
            return None;
        }
        self.sightings = 0;
        Some(self.ask(String::new(), None))
    }
}

fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::ESRCH)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    use super::super::packets::{is_unread, send, sockets};
    use super::Questions;

    fn reader(end: OwnedFd) -> BufReader<UnixStream> {
        BufReader::new(UnixStream::from(end))
    }

    #[test]
    fn a_line_longer_than_a_packet_arrives_whole() {
        let (ours, theirs) = sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let line = "ä".repeat(5000);
        questions.ask("?".into(), None).answer(&line);
        let mut read = String::new();
        reader(theirs).read_line(&mut read).expect("reads");
        assert_eq!(read, line + "\n");
    }

    #[test]
    fn a_line_is_unread_until_the_other_end_has_taken_it() {
        let (ours, theirs) = sockets().expect("a socket");
        assert!(!is_unread(&ours));
        for line in ["yes\n", ""] {
            send(&ours, line.as_bytes()).expect("sent");
            assert!(is_unread(&ours));
            let mut chunk = [0; 16];
            let count = UnixStream::from(theirs.try_clone().expect("an end"))
                .read(&mut chunk)
                .expect("reads");
            assert_eq!(
                (&chunk[..count], is_unread(&ours)),
                (line.as_bytes(), false)
            );
        }
    }

    #[test]
    fn a_process_that_has_ended_leaves_the_stream_to_the_next() {
        let (ours, theirs) = sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let mut ended = std::process::Command::new("true")
            .spawn()
            .expect("it starts");
        let id = ended.id();
        ended.wait().expect("it ends");
        assert!(questions.poll(Some(id)).is_none());
        questions.ask("?".into(), None).answer("yes");
        let mut read = String::new();
        reader(theirs).read_line(&mut read).expect("reads");
        assert_eq!(read, "yes\n");
    }

    #[test]
    fn no_answer_is_the_end_of_one_read_and_not_of_the_next() {
        let (ours, theirs) = sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let mut theirs = UnixStream::from(theirs);
        let mut chunk = [0; 16];
        drop(questions.ask("?".into(), None));
        assert_eq!(theirs.read(&mut chunk).expect("reads"), 0);
        questions.ask("?".into(), None).answer("yes");
        assert_eq!(theirs.read(&mut chunk).expect("reads"), 4);
        assert_eq!(&chunk[..4], b"yes\n");
    }
}
