//! Runs each line of standard input as a cell, and shows what the cells print, their results, and what they cost:
//! `printf 'let v = vec![1, 2];\nv.len()\n' | cargo run --release --example cells`.

use std::error::Error;
use std::io::stdin;
use std::process::ExitCode;

use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::environment;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::{Output, Session, SessionOptions, hook, prelude};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    // The session starts this program again, as its compiler and as the process that holds the variables.
    if let Some(code) = hook() {
        return Ok(code);
    }
    // SAFETY: this process has only its main thread so far.
    let _folder = unsafe { environment::enter() }?;
    let toolchain = Toolchain::find()?;
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {})?;
    let mut session = Live::start(SessionOptions::new(toolchain, prelude))?;
    for cell in stdin().lines() {
        let outcome = session.run(&cell?, &mut |output| {
            if let Output::Stdout(text) = output {
                print!("{text}");
            }
        });
        match (&outcome.error, outcome.text()) {
            (Some(error), _) => eprintln!("{}: {}", error.kind, error.message),
            (None, Some(result)) => println!("{result}"),
            (None, None) => {}
        }
        eprintln!(
            "compiled {:.0} ms, ran {:.3} ms",
            outcome.compile_ms, outcome.run_ms
        );
    }
    Ok(ExitCode::SUCCESS)
}
