//! `gpu-tutor`: parses, calls, exits.

use std::process::ExitCode;

use gpu_tutor::cli;
use gpu_tutor_session as session;

fn main() -> ExitCode {
    // It calls the session's hook, too.
    if let Some(code) = gpu_tutor_boxed::hook() {
        return code;
    }
    session::machine::allocator::share_one_arena();
    // SAFETY: nothing has started a thread yet.
    let mut environment = match unsafe { session::machine::environment::enter() } {
        Ok(guard) => guard,
        Err(error) => {
            return cli::has_no_folder(std::env::args_os(), &error);
        }
    };
    environment.sweep();
    cli::main(std::env::args_os())
}
