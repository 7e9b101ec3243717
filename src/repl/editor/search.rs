//! What Ctrl-R is searching for, read from the prompt that rustyline shows during the search.

use gpu_tutor_render::terminal::{Style, Theme};

/// Whether this is a prompt that rustyline shows during a search.
pub fn is_search(prompt: &str) -> bool {
    prompt.contains("-i-search)`")
}

/// The text between the marks of ``(reverse-i-search)`x +': ``; `None` for another prompt.
pub fn wanted(prompt: &str) -> Option<&str> {
    let (_, rest) = prompt.split_once("-i-search)`")?;
    rest.strip_suffix("': ").filter(|wanted| !wanted.is_empty())
}

/// The cell that was found, with the position of the cursor marked.
pub fn mark(theme: &Theme, cell: &str, pos: usize, wanted: &str) -> String {
    let found = cell.get(pos..).is_some_and(|rest| rest.starts_with(wanted));
    if !found {
        return cell.to_owned();
    }
    let end = pos + wanted.len();
    cell[..pos].to_owned() + &theme.paint(Style::Heading, wanted) + &cell[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_read_from_the_prompt() {
        assert_eq!(wanted("(reverse-i-search)`x +': "), Some("x +"));
        assert_eq!(wanted("(failed reverse-i-search)`it's': "), Some("it's"));
        assert_eq!(wanted("(reverse-i-search)`': "), None);
        assert_eq!(wanted("(arg: 3) "), None);
    }

    #[test]
    fn it_is_marked_in_the_cell_where_it_was_found() {
        let theme = Theme::colored(80);
        let marked = mark(&theme, "fn f() {\n  x + 1\n}", 11, "x +");
        assert_eq!(marked, "fn f() {\n  \u{1b}[1;36mx +\u{1b}[0m 1\n}");
        assert_eq!(mark(&theme, "y", 0, "x +"), "y");
    }
}
