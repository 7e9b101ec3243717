//! Standard input of the process that runs cells: a line comes when a cell reads one, and from whoever shows the cell.

use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::{fs, io};

use rustix::net::{SendFlags, Shutdown, shutdown};

use crate::session::output::Question;

/// What one read takes at most; a line that is longer comes in several.
const PACKET: usize = 4096;

/// How often a cell must be seen waiting before it is believed: an answer that is on its way has not reached it yet, or the
/// cell has just ended and its process waits for the next.
const SIGHTINGS_NEEDED: u32 = 2;

/// The session's end of that stream.
pub struct Questions {
    /// A socket that keeps packets apart, because an empty one reads as an end of file that is not the last.
    socket: Arc<OwnedFd>,
    /// A question is on its way to somebody.
    pending: Arc<AtomicBool>,
    sightings: u32,
    closed: bool,
}

impl Questions {
    pub fn new(end: OwnedFd) -> Questions {
        Questions {
            socket: Arc::new(end),
            pending: Arc::default(),
            sightings: 0,
            closed: false,
        }
    }

    /// A question that the cell has put in words.
    pub fn ask(&mut self, prompt: String) -> Question {
        self.pending.store(true, Ordering::SeqCst);
        let (answer, answered) = channel::<String>();
        let (socket, pending) = (self.socket.clone(), self.pending.clone());
        std::thread::spawn(move || {
            let line = answered.recv().unwrap_or_default();
            // The process may be gone.
            let _ = send(&socket, line.as_bytes());
            pending.store(false, Ordering::SeqCst);
        });
        Question::new(prompt, answer)
    }

    /// The question of a cell that reads standard input by itself, if the process that runs one does so now. Call every now
    /// and then, each time with all of its events read.
    pub fn poll(&mut self, running: Option<u32>) -> Option<Question> {
        let Some(process) =
            running.filter(|_| !self.closed && !self.pending.load(Ordering::SeqCst))
        else {
            self.sightings = 0;
            return None;
        };
        match reads_input(process) {
            Ok(true) => self.sightings += 1,
            Ok(false) => self.sightings = 0,
            // It has just ended; another will take its place.
            Err(error) if is_gone(&error) => self.sightings = 0,
            Err(_) => {
                // Where nobody can tell whether it waits it must not wait for ever.
                self.closed = true;
                // The process that reads the other end may be gone.
                let _ = shutdown(&self.socket, Shutdown::Write);
            }
        }
        if self.sightings < SIGHTINGS_NEEDED {
            return None;
        }
        self.sightings = 0;
        Some(self.ask(String::new()))
    }
}

/// Sends a line; none is an end of file for one read.
fn send(socket: &OwnedFd, line: &[u8]) -> io::Result<()> {
    let packets: Vec<&[u8]> = match line {
        [] => vec![&[]],
        line => line.chunks(PACKET).collect(),
    };
    for packet in packets {
        rustix::net::send(socket, packet, SendFlags::NOSIGNAL)?;
    }
    Ok(())
}

/// Whether the process's first thread, which runs cells, is in a system call that reads standard input.
fn reads_input(process: u32) -> io::Result<bool> {
    let call = fs::read_to_string(format!("/proc/{process}/syscall"))?;
    let mut words = call.split_whitespace();
    let number = words.next().and_then(|word| word.parse().ok());
    Ok(number == Some(libc::SYS_read) && words.next() == Some("0x0"))
}

fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::ESRCH)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Read};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    use super::super::channel::packet_sockets;
    use super::Questions;

    fn reader(end: OwnedFd) -> BufReader<UnixStream> {
        BufReader::new(UnixStream::from(end))
    }

    #[test]
    fn a_line_longer_than_a_packet_arrives_whole() {
        let (ours, theirs) = packet_sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let line = "ä".repeat(5000);
        questions.ask("?".into()).answer(&line);
        let mut read = String::new();
        reader(theirs).read_line(&mut read).expect("reads");
        assert_eq!(read, line + "\n");
    }

    #[test]
    fn a_process_that_has_ended_leaves_the_stream_to_the_next() {
        let (ours, theirs) = packet_sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let mut ended = std::process::Command::new("true")
            .spawn()
            .expect("it starts");
        let id = ended.id();
        ended.wait().expect("it ends");
        assert!(questions.poll(Some(id)).is_none());
        questions.ask("?".into()).answer("yes");
        let mut read = String::new();
        reader(theirs).read_line(&mut read).expect("reads");
        assert_eq!(read, "yes\n");
    }

    #[test]
    fn no_answer_is_the_end_of_one_read_and_not_of_the_next() {
        let (ours, theirs) = packet_sockets().expect("a socket");
        let mut questions = Questions::new(ours);
        let mut theirs = UnixStream::from(theirs);
        let mut chunk = [0; 16];
        drop(questions.ask("?".into()));
        assert_eq!(theirs.read(&mut chunk).expect("reads"), 0);
        questions.ask("?".into()).answer("yes");
        assert_eq!(theirs.read(&mut chunk).expect("reads"), 4);
        assert_eq!(&chunk[..4], b"yes\n");
    }
}
