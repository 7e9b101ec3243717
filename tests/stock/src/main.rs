//! Stock evcxr, driven line by line: the published crate with the real rust-analyzer, used as evcxr's own prompt uses
//! it.
//!
//! `stock` writes [`protocol::READY`], then answers each request on standard input with a reply on standard output.
//! `stock --tapped` also reports the output of the cells' process; see [`tap`].

mod opening;
mod protocol;
mod reply;
mod session;
mod tap;

use std::io::{self, BufRead};
use std::process::ExitCode;

use anyhow::Result;

use protocol::{READY, Request};
use session::Session;
use tap::Tap;

const TAPPED: &str = "--tapped";

fn main() -> ExitCode {
    if let Some(code) = tap::hook() {
        return code;
    }
    // Does not return if evcxr has started this process.
    evcxr::runtime_hook();
    match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stock: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve() -> Result<()> {
    let tapped = std::env::args().any(|argument| argument == TAPPED);
    let tap = tapped.then(Tap::new).transpose()?;
    let mut session = Session::start(tap)?;
    println!("{READY}");
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let reply = session.answer(request)?;
        println!("{}", serde_json::to_string(&reply)?);
    }
    Ok(())
}
