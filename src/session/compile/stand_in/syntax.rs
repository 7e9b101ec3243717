//! What rustc says of a cell that cannot be read as Rust.

use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::{fs, io};

use proc_macro2::TokenStream;

use super::{StandIn, compile};

/// The text that rustc is given, and what it says of it.
#[derive(Debug)]
pub struct Judged {
    /// The bytes in front of the cell.
    pub before: usize,
    /// JSON, a message a line.
    pub messages: String,
}

const OPENING: &str = "fn gpu_tutor_cell() {\n";
const CLOSING: &str = "\n}\n";

/// Has rustc read a cell, and nothing more: no name in it is looked up.
///
/// A cell's statements can stand in a function alone. Where a bracket of the cell is not closed, rustc would blame the
/// function's own, so such a cell is read by itself: rustc comes no further than the brackets.
pub fn judge(stand_in: &StandIn, folder: &Path, source: &str) -> io::Result<Judged> {
    let (opening, closing) = match TokenStream::from_str(source) {
        Ok(_) => (OPENING, CLOSING),
        Err(_) => ("", ""),
    };
    let place = folder.join("syntax");
    fs::create_dir_all(&place)?;
    fs::create_dir_all(folder.join("target"))?;
    let text = place.join("lib.rs");
    fs::write(&text, format!("{opening}{source}{closing}"))?;
    let mut rustc = Command::new(&stand_in.toolchain.rustc);
    rustc
        .arg(&text)
        .args(["--edition=2024", "--crate-type=lib", "--error-format=json"])
        // A list of files is made of what was read; types are for later steps.
        .arg(format!(
            "--emit=dep-info={}",
            folder.join("target/syntax.d").display()
        ));
    let (_, messages) = compile::run(&mut rustc, folder)?;
    Ok(Judged {
        before: opening.len(),
        messages,
    })
}
