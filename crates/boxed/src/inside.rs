//! The first process in a box: it runs an ordinary session and answers the grader's requests.

use std::io::{self, BufRead, BufReader};
use std::os::fd::FromRawFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use gpu_tutor_sandbox::{PRIVATE_VARIABLE, SOCKET, hide_memory};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::{cache, cuda_cache, environment};
use gpu_tutor_session::{CellError, Interrupt, Outcome, Output, Question, Session, Status};
use gpu_tutor_system::json_line::send;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::{say, t};

use super::protocol::{ARGUMENT, Reply, Request};

/// The maximum number of bytes sent per cell for each stream and for displayed values. A grader reads none of them.
const SENT: usize = 1 << 20;
/// How the standard library displays a system error that means "not permitted".
const NOT_PERMITTED: [&str; 2] = ["(os error 1)", "Os { code: 1,"];

/// Answers the grader until it closes the socket, if this process was started for that; otherwise returns `None`.
pub fn hook() -> Option<ExitCode> {
    if std::env::args_os().nth(1)? != ARGUMENT {
        return None;
    }
    match answer() {
        Ok(()) => Some(ExitCode::SUCCESS),
        Err(error) => {
            eprintln!(
                "{}",
                t!(
                    "error: the session in the box could not start: %{error}",
                    error
                )
            );
            Some(ExitCode::FAILURE)
        }
    }
}

fn answer() -> io::Result<()> {
    // The answer runs as the same user and must neither read nor write this process's memory.
    hide_memory()?;
    let private = std::env::var_os(PRIVATE_VARIABLE).map(PathBuf::from);
    if let Some(private) = &private {
        // SAFETY: `main` calls this first, so no other thread reads the environment.
        unsafe { keep_cache_in(private) };
    }
    // SAFETY: there is still no other thread.
    let _environment = unsafe { environment::enter_with(private.as_deref()) }?;
    // If the kernels cannot be copied, the driver compiles them again.
    let _ = cuda_cache::bring_in();
    // SAFETY: the process that starts this program with `ARGUMENT` passes the socket as this descriptor, and nothing
    // else uses the number. If it did not, reading fails.
    let socket = unsafe { UnixStream::from_raw_fd(SOCKET) };
    // The session's processes must not inherit it.
    rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC)?;
    let mut requests = BufReader::new(socket.try_clone()?);
    let mut first = String::new();
    requests.read_line(&mut first)?;
    let Ok(Request::Start(options)) = serde_json::from_str(&first) else {
        return Ok(());
    };
    let session = Live::start(*options).map_err(io::Error::other)?;
    let shared = Arc::new(Shared {
        interrupter: session.interrupter(),
        interrupts: AtomicU32::new(0),
        question: Mutex::new(None),
    });
    let (queue, inbox) = channel();
    let worker = shared.clone();
    std::thread::Builder::new()
        .name("box".into())
        .spawn(move || serve(session, &inbox, &socket, &worker))?;
    read(requests, &queue, &shared);
    Ok(())
}

/// Keeps compiled cells in the folder that the answer's process cannot write to.
///
/// # Safety
/// No other thread may be running, because this changes environment variables.
unsafe fn keep_cache_in(private: &Path) {
    let kernels = cuda_cache::folder();
    // SAFETY: the caller promises that no other thread reads the environment.
    unsafe {
        std::env::remove_var(PRIVATE_VARIABLE);
        std::env::set_var(cache::CACHE_VARIABLE, private.join("cache"));
        // The driver runs in the answer's process, so its compiled kernels stay where that process can write.
        if let Some(kernels) = kernels {
            std::env::set_var(cuda_cache::VARIABLE, kernels);
        }
    }
}

/// State that the thread that reads requests shares with the one that runs cells.
struct Shared {
    interrupter: Arc<dyn Interrupt>,
    /// How often the cell has been asked to stop since it was requested.
    interrupts: AtomicU32,
    question: Mutex<Option<Question>>,
}

/// Reads requests until the grader closes the socket. Immediately handles those that apply to a running cell.
fn read(requests: impl BufRead, queue: &Sender<Request>, shared: &Shared) {
    for line in requests.lines() {
        let Ok(request) = line.and_then(|line| Ok(serde_json::from_str(&line)?)) else {
            return;
        };
        match request {
            Request::Interrupt => {
                shared.interrupts.fetch_add(1, Ordering::SeqCst);
                shared.interrupter.interrupt();
            }
            Request::Answer { line } => {
                let question = lock(&shared.question).take();
                // Without a line, dropping the question ends the cell's input.
                if let (Some(question), Some(line)) = (question, line) {
                    question.answer(line.trim_end_matches('\n'));
                }
            }
            other => {
                if matches!(other, Request::Run { .. }) {
                    shared.interrupts.store(0, Ordering::SeqCst);
                }
                if queue.send(other).is_err() {
                    return;
                }
            }
        }
    }
}

/// Runs the requests one after the other.
fn serve(mut session: Live, inbox: &Receiver<Request>, socket: &UnixStream, shared: &Shared) {
    for request in inbox {
        let reply = match request {
            Request::Run { code } => {
                Reply::Done(Box::new(run(&mut session, &code, socket, shared)))
            }
            Request::Expect { code } => {
                session.expect(&code);
                continue;
            }
            Request::Ready => Reply::Completed(session.ready(&mut |_| {}).map_err(Into::into)),
            Request::Variables => Reply::Variables(session.variables()),
            Request::Reset => Reply::Completed(session.reset()),
            // The session has been started, and the reader has already handled the other two.
            Request::Start(_) | Request::Interrupt | Request::Answer { .. } => continue,
        };
        if send(socket, &reply).is_err() {
            return;
        }
    }
}

fn run(session: &mut Live, code: &str, socket: &UnixStream, shared: &Shared) -> Outcome {
    if shared.interrupts.load(Ordering::SeqCst) > 0 {
        let text = t!("stopped before the cell ran");
        return Outcome::failed(Status::Interrupted, CellError::new("interrupted", text));
    }
    let mut left = [SENT; 3];
    let mut outcome = session.run(code, &mut |output| {
        if let Some(piece) = piece(output, &mut left, shared) {
            // If the grader is gone, this process ends.
            let _ = send(socket, &piece);
        }
    });
    *lock(&shared.question) = None;
    for text in [&mut outcome.stdout, &mut outcome.stderr] {
        if text.len() > SENT {
            text.truncate(text.floor_char_boundary(SENT));
            outcome
                .notes
                .push(say!("the output was cut: an answer may print 1 MB"));
        }
    }
    if let Some(error) = &mut outcome.error
        && error.help.is_none()
        && NOT_PERMITTED
            .iter()
            .any(|shown| error.message.contains(shown))
    {
        let help = t!(
            "an answer is graded in a box: it can start threads, but no other program, and it cannot reach the network"
        );
        error.help = Some(help.into_owned());
    }
    outcome
}

/// The message for a piece of output; `None` if too much has already been sent.
fn piece(output: Output, left: &mut [usize; 3], shared: &Shared) -> Option<Reply> {
    let mut fits = |stream: usize, length: usize| {
        let fits = length <= left[stream];
        left[stream] = left[stream].saturating_sub(length);
        fits
    };
    match output {
        Output::Stdout(text) => fits(0, text.len()).then_some(Reply::Stdout(text)),
        Output::Stderr(text) => fits(1, text.len()).then_some(Reply::Stderr(text)),
        Output::Display(display) => {
            let text = display.text().to_owned();
            fits(2, text.len()).then_some(Reply::Display {
                text,
                id: display.id,
                update: display.update,
            })
        }
        Output::Clear { wait } => Some(Reply::Clear { wait }),
        Output::Question(question) => {
            let (prompt, check) = (question.prompt.clone(), question.check.clone());
            *lock(&shared.question) = Some(question);
            Some(Reply::Question { prompt, check })
        }
    }
}
