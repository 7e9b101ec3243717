//! Checks the syntax of a cell with rustc.

use std::io;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use proc_macro2::TokenStream;

use super::{StandIn, compile};

/// rustc's report on a cell's syntax.
#[derive(Debug)]
pub struct SyntaxCheck {
    /// The number of bytes before the cell in the text that rustc reads.
    pub before: usize,
    /// The messages in JSON, one per line.
    pub messages: String,
}

const OPENING: &str = "fn gpu_tutor_cell() {\n";
const CLOSING: &str = "\n}\n";

/// Parses a cell with rustc, which stops before it resolves names.
///
/// A cell's statements are valid only inside a function. But if the cell had an unclosed bracket, rustc would blame the
/// function's own brackets, so such a cell is parsed on its own; rustc stops at the brackets anyway.
///
/// # Errors
/// If the compiler cannot run.
pub fn check_syntax(stand_in: &StandIn, folder: &Path, cell: &str) -> io::Result<SyntaxCheck> {
    let (opening, closing) = match TokenStream::from_str(cell) {
        Ok(_) => (OPENING, CLOSING),
        Err(_) => ("", ""),
    };
    let mut rustc = Command::new(&stand_in.toolchain.rustc);
    compile::add_source(&mut rustc, folder, &format!("{opening}{cell}{closing}"))?;
    rustc
        .args(["--edition=2024", "--crate-type=lib", "--error-format=json"])
        // The list of files that were read needs only the syntax, so rustc computes no types.
        .arg(format!(
            "--emit=dep-info={}",
            folder.join("target/syntax.d").display()
        ));
    let (_, messages) = compile::run(stand_in.waiting(), &mut rustc, folder)?;
    Ok(SyntaxCheck {
        before: opening.len(),
        messages,
    })
}
