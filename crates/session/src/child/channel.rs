//! The session's end of the private event channel and of the streams that cells print to.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Write, pipe};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use gpu_tutor_wire::{CHANNEL, Descriptors, Event, KEY_LENGTH, SEEN, Signer};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{ioctl_fionbio, retry_on_intr};

use super::control::Control;
use super::packets;
use super::questions::Questions;
use super::report::CellReport;
use super::stream::Stream;
use crate::output::{Display, Output, Question};

/// How many times a session's process may be restarted. The pipe easily holds this many keys.
const RESTARTS: usize = 1000;

/// How many processes in a row may be replaced before sending anything.
const SILENT_RESTARTS: usize = 8;

/// The maximum length of an event, in bytes. A longer line is not an event and is dropped.
const EVENT_LIMIT: usize = 256 << 20;

/// The maximum amount that one cell may display, in bytes. The rest is dropped.
const DISPLAY_LIMIT: usize = 64 << 20;

/// How often the session checks whether a running cell is waiting for input: every 30 ms.
const INPUT_POLL_INTERVAL: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 30_000_000,
};

/// Receives the events and the output of a child process, and of any process that replaces it after a restart.
pub struct Channel {
    child_ends: [OwnedFd; 5],
    wake: PipeWriter,
    reports: Receiver<CellReport>,
}

impl Channel {
    /// Opens the pipes and starts the thread that reads them. The thread passes output to `sink` as it arrives.
    ///
    /// # Errors
    /// Fails when the system cannot create a pipe or the thread.
    pub fn open(
        control: Arc<Control>,
        sink: impl Fn(Output) + Send + 'static,
    ) -> io::Result<Channel> {
        let (events, events_child) = UnixStream::pair()?;
        let (stdout, stdout_child) = pipe()?;
        let (stderr, stderr_child) = pipe()?;
        let (wake_reader, wake) = pipe()?;
        let (questions, input_child) = packets::sockets()?;
        events.set_nonblocking(true)?;
        ioctl_fionbio(&stdout, true)?;
        ioctl_fionbio(&stderr, true)?;
        let keys = keys()?;
        let (keys_child, mut keys_writer) = pipe()?;
        // Each child process reads its own key from a pipe before it runs the learner's code. An environment variable
        // would be simpler, but cells could read it at any time. A separate thread writes the keys, because the write
        // blocks if the system provides only a small pipe.
        let all = keys.concat();
        std::thread::spawn(move || keys_writer.write_all(&all));
        let (to_engine, reports) = channel();
        let mut reader = Reader {
            events,
            pending: Vec::new(),
            cut: false,
            signers: keys.into_iter().map(Signer::new).collect(),
            stdout: Stream::new(stdout),
            stderr: Stream::new(stderr),
            wake: wake_reader,
            questions: Questions::new(questions),
            displayed_bytes: 0,
            report: CellReport::default(),
            control,
            to_engine,
        };
        std::thread::Builder::new()
            .name("channel".into())
            .spawn(move || reader.run(&sink))?;
        Ok(Channel {
            child_ends: [
                events_child.into(),
                stdout_child.into(),
                stderr_child.into(),
                keys_child.into(),
                input_child,
            ],
            wake,
            reports,
        })
    }

    /// Lets a child process, and each process that replaces it, inherit the other ends.
    pub fn pass_to(&self, command: &mut Command) {
        let fds = self.child_ends.each_ref().map(AsRawFd::as_raw_fd);
        let [events, stdout, stderr, keys, stdin] = fds;
        let descriptors = Descriptors {
            events,
            stdout,
            stderr,
            keys,
            stdin,
        };
        command.env(CHANNEL, descriptors.to_string());
        // SAFETY: the closure calls only fcntl, which is async-signal-safe. The session keeps this value, and with it
        // the descriptors, for as long as it starts children.
        unsafe {
            command.pre_exec(move || {
                for fd in fds {
                    if libc::fcntl(fd, libc::F_SETFD, 0) == -1 {
                        return Err(io::Error::last_os_error());
                    }
                }
                Ok(())
            });
        }
    }

    /// Returns everything that the child has sent. Call it when the child is idle or has ended.
    pub fn drain(&mut self) -> CellReport {
        if self.wake.write_all(b"d").is_err() {
            return CellReport::default();
        }
        self.reports.recv().unwrap_or_default()
    }
}

struct Reader {
    events: UnixStream,
    pending: Vec<u8>,
    /// The line being read is too long.
    cut: bool,
    /// These check the lines from the process and from each process that may replace it.
    signers: VecDeque<Signer>,
    stdout: Stream,
    stderr: Stream,
    wake: PipeReader,
    questions: Questions,
    /// The number of bytes that the cell has displayed.
    displayed_bytes: usize,
    report: CellReport,
    control: Arc<Control>,
    to_engine: Sender<CellReport>,
}

impl Reader {
    fn run(&mut self, sink: &dyn Fn(Output)) {
        loop {
            let streams = [
                self.events.as_fd(),
                self.stdout.as_fd(),
                self.stderr.as_fd(),
                self.wake.as_fd(),
            ];
            let timeout = self.control.running().map(|_| INPUT_POLL_INTERVAL);
            let Ok([_, _, _, woken]) = readable(streams, timeout) else {
                return;
            };
            self.read_all(sink);
            // Read the control again: between cells, the process reads its instructions from standard input too.
            let question = self.questions.poll(self.control.running());
            self.ask(sink, question);
            if !woken {
                continue;
            }
            let mut word = [0];
            // The other end is closed when the session has ended.
            if !matches!(self.wake.read(&mut word), Ok(1)) {
                return;
            }
            // The child was idle before the wake byte was written, so one more read gets everything that is left.
            self.read_all(sink);
            self.stdout.finish(sink, Output::Stdout);
            self.stderr.finish(sink, Output::Stderr);
            let mut report = std::mem::take(&mut self.report);
            report.truncated = self.stdout.is_truncated()
                || self.stderr.is_truncated()
                || self.displayed_bytes > DISPLAY_LIMIT;
            self.displayed_bytes = 0;
            report.stdout = self.stdout.take();
            report.stderr = self.stderr.take();
            if self.to_engine.send(report).is_err() {
                return;
            }
        }
    }

    fn read_all(&mut self, sink: &dyn Fn(Output)) {
        self.read_events(sink);
        self.read_streams(sink);
    }

    fn read_streams(&mut self, sink: &dyn Fn(Output)) {
        self.stdout.read(sink, Output::Stdout);
        self.stderr.read(sink, Output::Stderr);
    }

    fn read_events(&mut self, sink: &dyn Fn(Output)) {
        let mut chunk = [0; 16 * 1024];
        // The text read earlier contains no line break.
        let mut new = self.pending.len();
        for _ in 0..super::stream::MAX_CHUNKS {
            let Ok(count @ 1..) = self.events.read(&mut chunk) else {
                break;
            };
            self.pending.extend_from_slice(&chunk[..count]);
        }
        if self.pending.len() > EVENT_LIMIT && !self.pending[new..].contains(&b'\n') {
            self.pending.clear();
            new = 0;
            self.cut = true;
        }
        while let Some(end) = self.pending[new..].iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.pending.drain(..=new + end).collect();
            new = 0;
            // This is the end of a line that was too long. It is counted but not read.
            if std::mem::take(&mut self.cut) {
                if let Some(signer) = self.signers.front_mut() {
                    signer.skip();
                }
                continue;
            }
            let Ok(line) = std::str::from_utf8(&line) else {
                continue;
            };
            let Some(body) = self.signed(line) else {
                continue;
            };
            if let Ok(event) = serde_json::from_str::<Event>(body) {
                match event {
                    Event::Display { data, id, update } => {
                        self.displayed_bytes += data.values().map(String::len).sum::<usize>();
                        let display = Display { data, id, update };
                        let wanted = self.displayed_bytes <= DISPLAY_LIMIT;
                        self.acknowledge(sink, wanted.then_some(Output::Display(display)));
                    }
                    Event::Clear { wait } => self.acknowledge(sink, Some(Output::Clear { wait })),
                    Event::Asked { prompt, check } => {
                        self.read_streams(sink);
                        let question = self.questions.ask(prompt, check);
                        self.ask(sink, Some(question));
                    }
                    Event::Begin => {
                        self.control.code_begins();
                        self.report.add(event);
                    }
                    Event::End(_) => {
                        self.control.code_ends();
                        self.report.add(event);
                    }
                    _ => self.report.add(event),
                }
            }
        }
    }

    /// The text of a line signed by the process, or by one that has replaced it.
    fn signed<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let mut signers = self.signers.iter_mut().take(SILENT_RESTARTS).enumerate();
        let (process, text) =
            signers.find_map(|(process, signer)| Some((process, signer.check(line)?)))?;
        self.signers.drain(..process);
        Some(text)
    }

    /// Passes a question on. If the cell must stop, the question is dropped instead, and the cell reads an end of file.
    fn ask(&self, sink: &dyn Fn(Output), question: Option<Question>) {
        question
            .filter(|_| !self.control.stop_requested())
            .into_iter()
            .for_each(|question| sink(Output::Question(question)));
    }

    /// Passes on the text that was printed earlier, then this output, then lets the cell continue.
    fn acknowledge(&mut self, sink: &dyn Fn(Output), output: Option<Output>) {
        self.read_streams(sink);
        output.into_iter().for_each(sink);
        // If the process has ended, nothing is waiting for the byte.
        let _ = self.events.write_all(&[SEEN]);
    }
}

/// Waits until a stream is readable or the timeout has passed. Returns which streams are readable.
fn readable<const N: usize>(
    streams: [BorrowedFd; N],
    timeout: Option<Timespec>,
) -> io::Result<[bool; N]> {
    let mut polled = streams.map(|stream| PollFd::from_borrowed_fd(stream, PollFlags::IN));
    retry_on_intr(|| poll(&mut polled, timeout.as_ref()))?;
    Ok(polled.map(|one| !one.revents().is_empty()))
}

/// One key for the process and one for each process that may replace it.
fn keys() -> io::Result<Vec<[u8; KEY_LENGTH]>> {
    let mut random = File::open("/dev/urandom")?;
    let mut keys = vec![[0; KEY_LENGTH]; RESTARTS];
    random.read_exact(keys.as_flattened_mut())?;
    Ok(keys)
}
