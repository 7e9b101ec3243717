//! The hint that is shown after the cursor: the menu, the parameters of a call, or the rest of an earlier cell.

use gpu_tutor_analyst::Signature;
use gpu_tutor_render::terminal::{Style, Theme};
use gpu_tutor_text::t;
use rustyline::hint::Hint;

use crate::repl::assistant::Assistant;

/// A hint, as it is drawn. The right arrow accepts the rest of an earlier cell, but no other hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellHint {
    drawn: String,
    code: Option<String>,
}

impl CellHint {
    /// The rest of an earlier cell, showing at most `lines` lines.
    pub fn earlier(theme: &Theme, rest: String, lines: usize) -> Self {
        let count = rest.split('\n').count();
        let mut shown: Vec<String> = rest.split('\n').map(str::to_owned).collect();
        if count > lines {
            let kept = lines.saturating_sub(1).max(1);
            shown.truncate(kept);
            let more = theme.plain_text(&t!("… %{count} more lines", count = count - kept));
            shown.push(more);
        }
        CellHint {
            drawn: quiet(theme, shown.iter().map(String::as_str)),
            code: Some(rest),
        }
    }

    /// A hint that is drawn below the line.
    pub fn below(drawn: &str) -> Self {
        CellHint {
            drawn: format!("\n{drawn}"),
            code: None,
        }
    }
}

impl Hint for CellHint {
    fn display(&self) -> &str {
        &self.drawn
    }

    fn completion(&self) -> Option<&str> {
        self.code.as_deref()
    }
}

/// Paints each line separately, so that the colour does not run into what the terminal shows next to the lines.
fn quiet<'a>(theme: &Theme, lines: impl Iterator<Item = &'a str>) -> String {
    let lines: Vec<String> = lines.map(|line| theme.paint(Style::Quiet, line)).collect();
    lines.join("\n")
}

/// The parameters that have not been typed yet, if the line ends in `(` or `,`.
pub fn parameters(
    theme: &Theme,
    line: &str,
    pos: usize,
    assistant: &dyn Assistant,
) -> Option<CellHint> {
    let asks = pos == line.len() && line.trim_end().ends_with(['(', ',']);
    if !asks || gpu_tutor_command::begins(line, &|name| assistant.holds(name)) {
        return None;
    }
    let signature = assistant.signature(line, pos)?;
    Some(CellHint {
        drawn: theme.paint(Style::Quiet, to_come(&signature)?),
        code: None,
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

    fn plain() -> Theme {
        Theme::plain(80)
    }

    fn shown(line: &str) -> Option<String> {
        parameters(&plain(), line, line.len(), &Knows).map(|hint| hint.display().to_owned())
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
        assert_eq!(parameters(&plain(), "t.narrow()", 9, &Knows), None);
    }

    #[test]
    fn parameters_cannot_be_taken_over_but_an_earlier_cell_can() {
        let hint = parameters(&plain(), "t.narrow(", 9, &Knows).expect("a hint");
        assert_eq!(hint.completion(), None);
        let hint = CellHint::earlier(&plain(), "x".into(), 4);
        assert_eq!(hint.completion(), Some("x"));
    }

    #[test]
    fn a_long_earlier_cell_is_shown_in_part_and_taken_over_as_a_whole() {
        let rest = "{\n  1;\n  2;\n  3\n}";
        let hint = CellHint::earlier(&plain(), rest.into(), 3);
        assert_eq!(hint.display(), "{\n  1;\n… 3 more lines");
        assert_eq!(hint.completion(), Some(rest));
        assert_eq!(CellHint::earlier(&plain(), rest.into(), 5).display(), rest);
    }

    #[test]
    fn each_line_has_its_own_colour() {
        let hint = CellHint::earlier(&Theme::colored(80), "a\nb".into(), 3);
        assert_eq!(hint.display(), "\u{1b}[90ma\u{1b}[0m\n\u{1b}[90mb\u{1b}[0m");
    }
}
