//! The helper process: a full analysis of what a session can name, kept apart from the session.
//!
//! It knows the sources of the prelude, of candle and of the standard library, answers one request after the other, and
//! ends with its standard input or when nobody has asked for long.

mod ahead;
mod balance;
mod complete;
mod hover;
mod lean;
mod loader;
mod named;
mod plan;
mod serve;
mod sheet;
mod world;

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::protocol::{Answer, Ask, Reply, Request, VERSION};
use serve::Server;

/// The name this executable is called by to be the helper.
pub const NAME: &str = "gpu-tutor-analyst";

/// Types are analysed recursively.
const STACK: usize = 32 << 20;

/// A pause so long is used to get ready for more.
const BREATH: Duration = Duration::from_millis(100);

/// Serves as the helper if the executable was called by its name.
pub fn hook() -> Option<ExitCode> {
    (std::env::args_os().next()? == NAME).then(run)
}

fn run() -> ExitCode {
    let (sender, requests) = channel();
    let answering = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || answer_all(&requests));
    if answering.is_err() {
        return ExitCode::FAILURE;
    }
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match serde_json::from_str::<Request>(&line) {
            Ok(request) if request.version == VERSION => {
                if sender.send(request).is_err() {
                    break;
                }
            }
            // Another version on the other side: it is not for us to guess.
            _ => return ExitCode::FAILURE,
        }
    }
    // Whoever asked is gone, and so is the wish for what is being worked on.
    std::process::exit(0)
}

fn answer_all(requests: &Receiver<Request>) {
    // A panic of the analysis is an answer, and nobody reads this process's own words.
    std::panic::set_hook(Box::new(|_| {}));
    let Ok(Request {
        id,
        ask: Ask::Start(start),
        ..
    }) = requests.recv()
    else {
        std::process::exit(1)
    };
    let idle = Duration::from_secs(start.idle_seconds);
    let mut server = Server::load(&start);
    say(id, server.ready());
    let mut warmed = false;
    loop {
        let wait = if warmed { idle } else { idle.min(BREATH) };
        match requests.recv_timeout(wait) {
            Ok(Request {
                ask: Ask::Update(scope),
                ..
            }) => server.update(scope),
            Ok(Request { id, ask, .. }) => say(id, server.answer(&ask)),
            Err(RecvTimeoutError::Timeout) if wait < idle => {
                warmed = true;
                server.warm_more();
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                std::process::exit(0)
            }
        }
    }
}

fn say(id: u64, answer: Answer) {
    let reply = Reply {
        version: VERSION,
        id,
        answer,
    };
    let mut out = std::io::stdout().lock();
    let written = serde_json::to_writer(&mut out, &reply)
        .map_err(std::io::Error::from)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if written.is_err() {
        std::process::exit(0)
    }
}
