//! Closes the brackets in a cell that is still being typed.

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

/// Returns the closing brackets that the cell still needs. Without them, an unfinished macro call would take everything
/// after it as its arguments.
pub fn closing(cell: &str) -> String {
    let mut open = Vec::new();
    for token in tokens(cell) {
        let text = &cell[token.span];
        match (token.kind, text) {
            (TokenKind::Open, "(") => open.push(')'),
            (TokenKind::Open, "[") => open.push(']'),
            (TokenKind::Open, _) => open.push('}'),
            (TokenKind::Close, _) if open.last().is_some_and(|last| text.starts_with(*last)) => {
                open.pop();
            }
            _ => {}
        }
    }
    open.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::closing;

    #[test]
    fn what_is_open_is_closed_inside_out() {
        assert_eq!(closing("println!(\"{}\", f(t."), "))");
        assert_eq!(closing("fn f() { [(1)"), "]}");
    }

    #[test]
    fn text_and_comments_open_nothing() {
        assert_eq!(closing("\"(\"; '{'; // ["), "");
    }

    #[test]
    fn what_was_never_opened_is_left_alone() {
        assert_eq!(closing("a) + (b"), ")");
    }
}
