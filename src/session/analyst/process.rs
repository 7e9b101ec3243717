//! One helper process as the session sees it: requests go down its standard input, answers come back by number.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::helper::NAME;
use super::protocol::{Answer, Ask, Reply, Request, VERSION};
use crate::session::environment;

/// Who waits for which answer; `None` once the helper has ended.
type Waiting = Arc<Mutex<Option<HashMap<u64, (Sender<Answer>, Instant)>>>>;

pub struct Process {
    child: Child,
    stdin: ChildStdin,
    waiting: Waiting,
    next: u64,
}

impl Process {
    pub fn start(executable: &Path) -> std::io::Result<Process> {
        let mut command = Command::new(executable);
        if let Some(environment) = environment::current() {
            environment.restore(&mut command);
        }
        command
            .arg0(NAME)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // The terminal's interrupt is for cells.
            .process_group(0);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::ErrorKind::BrokenPipe.into());
        };
        let waiting: Waiting = Arc::new(Mutex::new(Some(HashMap::new())));
        let theirs = waiting.clone();
        std::thread::Builder::new()
            .name("analyst".into())
            .spawn(move || hand_out(stdout, &theirs))?;
        Ok(Process {
            child,
            stdin,
            waiting,
            next: 0,
        })
    }

    /// Sends a request; the answer comes later. The receiver is disconnected if none will come.
    pub fn ask(&mut self, ask: Ask) -> std::io::Result<Receiver<Answer>> {
        let (sender, receiver) = channel();
        self.next += 1;
        let answered = !matches!(ask, Ask::Update(_));
        if answered && let Some(waiting) = lock(&self.waiting).as_mut() {
            waiting.insert(self.next, (sender, Instant::now()));
        }
        let request = Request {
            version: VERSION,
            id: self.next,
            ask,
        };
        let mut line = serde_json::to_vec(&request)?;
        line.push(b'\n');
        self.stdin.write_all(&line)?;
        Ok(receiver)
    }

    pub fn is_alive(&self) -> bool {
        lock(&self.waiting).is_some()
    }

    /// How long the oldest request has been without an answer.
    pub fn waits(&self) -> Option<Duration> {
        let waiting = lock(&self.waiting);
        let asked = waiting.iter().flat_map(HashMap::values);
        asked.map(|(_, asked)| asked.elapsed()).max()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn hand_out(stdout: ChildStdout, waiting: &Waiting) {
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        let Ok(reply) = serde_json::from_str::<Reply>(&line) else {
            break;
        };
        let sender = lock(waiting)
            .as_mut()
            .and_then(|waiting| waiting.remove(&reply.id));
        if let Some((sender, _)) = sender {
            // Whoever asked may have stopped waiting.
            let _ = sender.send(reply.answer);
        }
    }
    *lock(waiting) = None;
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
