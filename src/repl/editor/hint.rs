//! The grey text behind the cursor: the parameters of a call, or the rest of an earlier cell.

use rustyline::hint::Hint;

use crate::command;
use crate::repl::assistant::Assistant;
use crate::session::analyst::Signature;

/// A hint. The right arrow takes over an earlier cell, and no parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellHint {
    text: String,
    is_code: bool,
}

impl CellHint {
    /// The rest of an earlier cell.
    pub fn earlier(text: String) -> Self {
        CellHint {
            text,
            is_code: true,
        }
    }
}

impl Hint for CellHint {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.is_code.then_some(&self.text)
    }
}

/// The parameters that are still to be typed, if the line ends in `(` or `,`.
pub fn parameters(line: &str, pos: usize, assistant: &dyn Assistant) -> Option<CellHint> {
    let asks = pos == line.len() && line.trim_end().ends_with(['(', ',']);
    if !asks || command::begins(line, &|name| assistant.holds(name)) {
        return None;
    }
    let signature = assistant.signature(line, pos)?;
    Some(CellHint {
        text: to_come(&signature)?.to_owned(),
        is_code: false,
    })
}

fn to_come(signature: &Signature) -> Option<&str> {
    let from = match signature.parameters.get(signature.active.unwrap_or(0)) {
        Some((from, _)) => *from,
        // The function takes none, or all have been typed.
        None => signature.text.find(')')?,
    };
    signature.text.get(from..)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repl::tests::support::Knows;

    fn shown(line: &str) -> Option<String> {
        parameters(line, line.len(), &Knows).map(|hint| hint.display().to_owned())
    }

    #[test]
    fn the_parameters_to_come_stand_behind_the_cursor() {
        assert_eq!(
            shown("t.narrow(").as_deref(),
            Some("dim: usize, start: usize) -> Result<Tensor>")
        );
        assert_eq!(
            shown("t.narrow(0, ").as_deref(),
            Some("start: usize) -> Result<Tensor>")
        );
    }

    #[test]
    fn nothing_stands_there_elsewhere() {
        assert_eq!(shown("t.narrow(0"), None);
        assert_eq!(shown("nothing("), None);
        assert_eq!(parameters("t.narrow()", 9, &Knows), None);
    }

    #[test]
    fn parameters_cannot_be_taken_over_but_an_earlier_cell_can() {
        let hint = parameters("t.narrow(", 9, &Knows).expect("a hint");
        assert_eq!(hint.completion(), None);
        assert_eq!(CellHint::earlier("x".into()).completion(), Some("x"));
    }
}
