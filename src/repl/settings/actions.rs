//! The actions that a key can be bound to, under their readline names.

use rustyline::{Anchor, At, Cmd, Movement, Word};

const RIGHT_WORD: Movement = Movement::ForwardWord(1, At::AfterEnd, Word::Emacs);
const LEFT_WORD: Movement = Movement::BackwardWord(1, Word::Emacs);

const ACTIONS: &[(&str, Cmd)] = &[
    ("abort", Cmd::Abort),
    (
        "accept-line",
        Cmd::AcceptOrInsertLine {
            accept_in_the_middle: true,
        },
    ),
    ("backward-char", Cmd::Move(Movement::BackwardChar(1))),
    ("backward-delete-char", Cmd::Kill(Movement::BackwardChar(1))),
    ("backward-kill-line", Cmd::Kill(Movement::BeginningOfLine)),
    ("backward-kill-word", Cmd::Kill(LEFT_WORD)),
    ("backward-word", Cmd::Move(LEFT_WORD)),
    ("beginning-of-cell", Cmd::Move(Movement::BeginningOfBuffer)),
    ("beginning-of-history", Cmd::BeginningOfHistory),
    ("beginning-of-line", Cmd::Move(Movement::BeginningOfLine)),
    ("capitalize-word", Cmd::CapitalizeWord),
    ("clear-screen", Cmd::ClearScreen),
    ("complete", Cmd::Complete),
    ("complete-backward", Cmd::CompleteBackward),
    ("complete-hint", Cmd::CompleteHint),
    ("dedent", Cmd::Dedent(Movement::WholeLine)),
    ("delete-char", Cmd::Kill(Movement::ForwardChar(1))),
    ("downcase-word", Cmd::DowncaseWord),
    ("end-of-cell", Cmd::Move(Movement::EndOfBuffer)),
    ("end-of-file", Cmd::EndOfFile),
    ("end-of-history", Cmd::EndOfHistory),
    ("end-of-line", Cmd::Move(Movement::EndOfLine)),
    ("forward-char", Cmd::Move(Movement::ForwardChar(1))),
    ("forward-search-history", Cmd::ForwardSearchHistory),
    ("forward-word", Cmd::Move(RIGHT_WORD)),
    ("history-search-backward", Cmd::HistorySearchBackward),
    ("history-search-forward", Cmd::HistorySearchForward),
    ("indent", Cmd::Indent(Movement::WholeLine)),
    ("interrupt", Cmd::Interrupt),
    ("kill-cell", Cmd::Kill(Movement::WholeBuffer)),
    ("kill-line", Cmd::Kill(Movement::EndOfLine)),
    ("kill-whole-line", Cmd::Kill(Movement::WholeLine)),
    ("kill-word", Cmd::Kill(RIGHT_WORD)),
    ("newline", Cmd::Newline),
    ("next-history", Cmd::NextHistory),
    ("nothing", Cmd::Noop),
    ("previous-history", Cmd::PreviousHistory),
    ("quoted-insert", Cmd::QuotedInsert),
    ("reverse-search-history", Cmd::ReverseSearchHistory),
    ("transpose-chars", Cmd::TransposeChars),
    ("transpose-words", Cmd::TransposeWords(1)),
    ("undo", Cmd::Undo(1)),
    ("upcase-word", Cmd::UpcaseWord),
    ("yank", Cmd::Yank(1, Anchor::Before)),
    ("yank-pop", Cmd::YankPop),
];

pub fn find(name: &str) -> Option<Cmd> {
    let found = ACTIONS.iter().find(|(known, _)| *known == name);
    found.map(|(_, command)| command.clone())
}

pub fn names() -> impl Iterator<Item = &'static str> {
    ACTIONS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn the_page_on_keys_lists_every_action() {
        let page = include_str!("../../../docs/keys.md");
        for name in names() {
            assert!(page.contains(&format!("`{name}`")), "{name}");
        }
    }
}
