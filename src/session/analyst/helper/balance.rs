//! What is still open at the end of a cell that is being typed.

use ra_ap_ide_db::span::Edition;
use ra_ap_ide_db::syntax_helpers::LexedStr;

/// The brackets that would close the cell: without them the arguments of a macro call swallow all that follows.
pub fn closing(cell: &str) -> String {
    let lexed = LexedStr::new(Edition::LATEST, cell);
    let mut open = Vec::new();
    for token in 0..lexed.len() {
        match lexed.text(token) {
            "(" => open.push(')'),
            "[" => open.push(']'),
            "{" => open.push('}'),
            text @ (")" | "]" | "}") if open.last().is_some_and(|last| text.starts_with(*last)) => {
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
