//! Has rustc check the syntax of a cell.

use std::io;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use proc_macro2::TokenStream;

use super::{StandIn, compile};

/// What rustc says about a cell's syntax.
#[derive(Debug)]
pub struct SyntaxCheck {
    /// How many bytes stand before the cell in the text that rustc has read.
    pub before: usize,
    /// JSON, one message a line.
    pub messages: String,
}

const OPENING: &str = "fn gpu_tutor_cell() {\n";
const CLOSING: &str = "\n}\n";

/// Has rustc parse a cell, and stop before it resolves names.
///
/// The statements of a cell are valid in a function only. If a bracket of the cell is not closed, rustc would blame the
/// function's own brackets, so such a cell is parsed by itself: rustc gets no further than the brackets.
pub fn check_syntax(stand_in: &StandIn, folder: &Path, cell: &str) -> io::Result<SyntaxCheck> {
    let (opening, closing) = match TokenStream::from_str(cell) {
        Ok(_) => (OPENING, CLOSING),
        Err(_) => ("", ""),
    };
    let mut rustc = Command::new(&stand_in.toolchain.rustc);
    compile::add_source(&mut rustc, folder, &format!("{opening}{cell}{closing}"))?;
    rustc
        .args(["--edition=2024", "--crate-type=lib", "--error-format=json"])
        // The list of files that were read needs the syntax alone, and no types.
        .arg(format!(
            "--emit=dep-info={}",
            folder.join("target/syntax.d").display()
        ));
    let (_, messages) = compile::run(&mut rustc, folder)?;
    Ok(SyntaxCheck {
        before: opening.len(),
        messages,
    })
}
