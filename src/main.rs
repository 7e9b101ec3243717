//! `gpu-tutor`: parses, calls, exits.

use std::process::ExitCode;

use gpu_tutor::{cli, session};

fn main() -> ExitCode {
    // As `cargo`, `rustup` or a compiler's wrapper, for evcxr.
    if let Some(code) = session::stand_in::hook() {
        return code;
    }
    // As the process that holds a session's variables.
    if let Some(code) = session::live::hook() {
        return code;
    }
    // As the process that analyses what is typed.
    if let Some(code) = session::analyst::hook() {
        return code;
    }
    // SAFETY: nothing has started a thread yet.
    let _environment = match unsafe { session::environment::enter() } {
        Ok(guard) => guard,
        Err(error) => {
            eprintln!("error: no temporary folder for this session: {error}");
            eprintln!("  -> free some space in it, or name another one in TMPDIR");
            return ExitCode::from(cli::CANNOT);
        }
    };
    cli::main(std::env::args_os())
}
