//! The stand-in for `rustc`. evcxr and its analyser only ask it about itself; they compile through `cargo`.

use std::ffi::OsString;
use std::process::ExitCode;

use super::{StandIn, texts};

/// The analyser asks more questions than this answers. It takes a failure to mean that the compiler does not support
/// the query.
pub fn run(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    let toolchain = &stand_in.toolchain;
    match texts(asked)[..] {
        ["-vV" | "-Vv"] => print!("{}", toolchain.version),
        ["--print", "sysroot"] => println!("{}", toolchain.sysroot.display()),
        ["--print", "target-libdir"] => println!("{}", toolchain.library_dir().display()),
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}
