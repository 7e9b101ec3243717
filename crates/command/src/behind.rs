//! A command after unfinished Rust.

use gpu_tutor_session::cell::tokens::{Opening, open_at_end};

use super::{Argument, find};

/// Splits off a command typed after a draft, as happens when an exercise's code is already on the line. Returns the
/// draft and the command's line. No complete Rust cell ends in ` :word`.
pub fn behind(text: &str) -> Option<(&str, &str)> {
    let (draft, line) = text.split_at(text.rfind(':')?);
    let line = line.trim();
    let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
    let command = find(word)?;
    // The exercise can be left out; it is then the current one.
    let takes_none = matches!(command.info.argument, Argument::None | Argument::Exercise);
    let fits = argument.is_empty() || !takes_none;
    let apart = draft.ends_with(|c: char| c.is_whitespace() || matches!(c, '}' | ';' | ')'));
    let in_comment = draft.lines().last()?.contains("//") && !draft.ends_with('\n');
    let in_text = matches!(open_at_end(draft), Some(Opening::Text | Opening::Comment));
    let is_behind = fits && apart && !in_comment && !in_text;
    (is_behind && !draft.trim().is_empty()).then_some((draft, line))
}

#[cfg(test)]
mod tests {
    use super::behind;

    #[test]
    fn a_command_behind_a_draft_is_told_from_rust() {
        assert_eq!(behind("fn f() {}:hint"), Some(("fn f() {}", ":hint")));
        assert_eq!(
            behind("fn f() {\n:goto 3 "),
            Some(("fn f() {\n", ":goto 3"))
        );
        for rust in [
            ":hint",
            " :hint",
            "let x :hint = 1;",
            "let x:h",
            "a::next",
            "\"see :hint",
            "println!(\"see :hint\")",
            "1 // see :hint",
            "/* :hint",
            "x :unknown",
            "x :hint\ny",
        ] {
            assert_eq!(behind(rust), None, "{rust}");
        }
    }
}
