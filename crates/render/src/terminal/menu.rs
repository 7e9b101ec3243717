//! The completion menu: one row for each completion, with its name, its type and the beginning of its documentation.

use gpu_tutor_text::t;

use super::fill::clipped;
use super::theme::{Style, Theme};
use crate::wrap::columns;

/// A row. None of its strings contains a line break.
#[derive(Debug, Clone, Copy)]
pub struct MenuRow<'a> {
    pub name: &'a str,
    pub about: &'a str,
    pub docs: &'a str,
}

/// The number of columns between two columns of the menu.
const GAP: usize = 2;
/// A column that would be narrower than this is left out.
const LEAST: usize = 12;

/// Draws the page of `height` rows that contains the chosen one. No line is as wide as the terminal, because some
/// terminals break such a line.
pub fn draw(theme: &Theme, rows: &[MenuRow], chosen: Option<usize>, height: usize) -> String {
    let height = height.max(1);
    let first = chosen.unwrap_or(0) / height * height;
    let page: Vec<_> = rows.iter().enumerate().skip(first).take(height).collect();
    let widths = Widths::of(theme, page.iter().map(|(_, row)| **row));
    let mut lines: Vec<String> = page
        .iter()
        .map(|(index, row)| line(theme, row, widths, chosen == Some(*index)))
        .collect();
    if page.len() < rows.len() {
        let (from, to) = (first + 1, first + page.len());
        let which = t!("%{from}–%{to} of %{total}", from, to, total = rows.len());
        let which = theme.plain_text(&format!("  {which}"));
        lines.push(theme.paint(Style::Quiet, &which));
    }
    lines.join("\n")
}

/// The columns of a page. A width of 0 leaves a column out.
#[derive(Clone, Copy)]
struct Widths {
    name: usize,
    about: usize,
    docs: usize,
}

impl Widths {
    fn of<'a>(theme: &Theme, page: impl Iterator<Item = MenuRow<'a>> + Clone) -> Self {
        let widest = |of: fn(&MenuRow) -> usize| page.clone().map(|row| of(&row)).max();
        // The mark takes two columns, and the last column of the terminal stays empty.
        let room = theme.width.saturating_sub(3);
        let name = widest(|row| columns(row.name)).unwrap_or(0).min(room);
        let left = room.saturating_sub(name + GAP);
        let docs = widest(|row| columns(row.docs)).unwrap_or(0);
        // Types take precedence, but they leave half of the room to the documentation if half is enough for it.
        let is_shared = docs > 0 && left.saturating_sub(left / 2 + GAP) >= LEAST;
        let most = if is_shared { left / 2 } else { left };
        let about = at_least(widest(|row| columns(row.about)).unwrap_or(0), most);
        let taken = if about > 0 { about + GAP } else { 0 };
        Widths {
            name,
            about,
            docs: at_least(docs, left.saturating_sub(taken)),
        }
    }
}

/// The room that a column gets: what it needs, or all that is left if that is enough to be readable.
fn at_least(needed: usize, room: usize) -> usize {
    if room >= needed.min(LEAST) {
        needed.min(room)
    } else {
        0
    }
}

fn line(theme: &Theme, row: &MenuRow, widths: Widths, chosen: bool) -> String {
    let (mark, style) = if chosen {
        (theme.either("› ", "> "), Style::Strong)
    } else {
        ("  ", Style::Plain)
    };
    let mut line = theme.paint(style, mark);
    let mut used = 0;
    let cells = [
        (row.name, widths.name, style),
        (row.about, widths.about, Style::Help),
        (row.docs, widths.docs, Style::Quiet),
    ];
    let mut end = 0;
    for (text, width, style) in cells {
        let text = clipped(theme, &theme.plain_text(text), width);
        if width > 0 && !text.is_empty() {
            line += &" ".repeat(end - used);
            line += &theme.paint(style, &text);
            used = end + columns(&text);
        }
        end += if width > 0 { width + GAP } else { 0 };
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{MenuRow, draw};
    use crate::terminal::Theme;
    use crate::wrap::columns;

    const ROWS: [MenuRow; 3] = [
        MenuRow {
            name: "ones",
            about: "fn(impl Into<Shape>) -> Result<Tensor, Error>",
            docs: "Ones, `f32`, on the default device of this session.",
        },
        MenuRow {
            name: "once",
            about: "fn() -> Once<T>",
            docs: "",
        },
        MenuRow {
            name: "one_hot",
            about: "",
            docs: "A one, and zeros around it.",
        },
    ];

    #[test]
    fn rows_are_aligned_and_cut_to_the_terminal() {
        insta::assert_snapshot!(draw(&Theme::plain(80), &ROWS, Some(1), 8), @"
          ones     fn(impl Into<Shape>) -> Result<Te…  Ones, `f32`, on the default dev…
        › once     fn() -> Once<T>
          one_hot                                      A one, and zeros around it.
        ");
    }

    #[test]
    fn a_narrow_terminal_shows_types_alone() {
        insta::assert_snapshot!(draw(&Theme::plain(34), &ROWS, None, 8), @"
        ones     fn(impl Into<Shape>) …
        once     fn() -> Once<T>
        one_hot
        ");
    }

    #[test]
    fn the_page_with_the_chosen_row_is_drawn() {
        insta::assert_snapshot!(draw(&Theme::plain(60), &ROWS, Some(2), 2), @"
        › one_hot  A one, and zeros around it.
          3–3 of 3
        ");
    }

    #[test]
    fn no_line_is_as_wide_as_the_terminal() {
        for width in 20..100 {
            for theme in [Theme::plain(width), Theme::colored(width)] {
                for line in draw(&theme, &ROWS, Some(0), 2).lines() {
                    assert!(columns(line) < width, "{width}: {line}");
                }
            }
        }
    }
}
