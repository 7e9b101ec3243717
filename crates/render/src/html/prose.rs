//! Sentences with inline code between backticks.

use maud::{Markup, html};

use super::style::CODE;

/// Renders inline code as `<code>`. An unpaired backtick is left unchanged.
pub fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    let unpaired = parts.len().is_multiple_of(2);
    let last = parts.len() - 1;
    html! {
        @for (index, part) in parts.iter().enumerate() {
            @if index % 2 == 1 && !(unpaired && index == last) {
                code style=(CODE) { (part) }
            } @else {
                @if index == last && unpaired { "`" }
                (part)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::prose;

    fn html(text: &str) -> String {
        prose(text)
            .into_string()
            .replace(&format!(" style=\"{}\"", super::CODE), "")
    }

    #[test]
    fn code_is_set_as_code_and_everything_is_escaped() {
        assert_eq!(
            html("use `a < b` & go"),
            "use <code>a &lt; b</code> &amp; go"
        );
        assert_eq!(html("`x`"), "<code>x</code>");
    }

    #[test]
    fn a_single_backtick_is_kept() {
        assert_eq!(html("a ` b"), "a ` b");
        assert_eq!(html("`a` and `b"), "<code>a</code> and `b");
        assert_eq!(html(""), "");
    }
}
