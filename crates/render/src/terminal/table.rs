//! Draws every table.

use tabled::Table;
use tabled::builder::Builder;
use tabled::settings::Alignment;
use tabled::settings::style::Style as Lines;

use super::fill::fill_text;
use super::theme::{Style, Theme};
use crate::words::colon;
use crate::wrap::{columns, widest_word, wrap};

/// Draws a table with a header. Cells may be coloured. If a table is too wide, the text in its widest columns is
/// wrapped.
///
/// If even the longest words do not fit side by side, each row becomes a small list.
pub fn draw<T: AsRef<str>>(theme: &Theme, head: &[T], rows: Vec<Vec<String>>) -> String {
    let head: Vec<&str> = head.iter().map(AsRef::as_ref).collect();
    draw_titled(theme, &head, rows)
}

fn draw_titled(theme: &Theme, head: &[&str], rows: Vec<Vec<String>>) -> String {
    let Some(widths) = widths(theme.width, head, &rows) else {
        return rows.iter().map(|row| draw_list(theme, head, row)).collect();
    };
    let wrapped = |cells: &mut dyn Iterator<Item = String>| -> Vec<String> {
        cells
            .zip(&widths)
            .map(|(cell, &width)| wrap_cell(&cell, width))
            .collect()
    };
    let mut builder = Builder::default();
    builder.push_record(wrapped(
        &mut head.iter().map(|title| theme.paint(Style::Strong, title)),
    ));
    for row in rows {
        builder.push_record(wrapped(&mut row.iter().map(|cell| theme.plain_text(cell))));
    }
    let mut table = builder.build();
    frame(theme, &mut table);
    table.with(Alignment::left());
    table
        .to_string()
        .lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// The width of each column, after narrowing the widest until all fit. Returns `None` if the longest words do not fit.
fn widths(room: usize, head: &[&str], rows: &[Vec<String>]) -> Option<Vec<usize>> {
    let column = |index: usize| {
        rows.iter()
            .filter_map(move |row| row.get(index))
            .map(String::as_str)
    };
    let widest = |measure: fn(&str) -> usize| -> Vec<usize> {
        let measured = |(index, title): (usize, &&str)| {
            column(index)
                .map(measure)
                .max()
                .unwrap_or(0)
                .max(measure(title))
        };
        head.iter().enumerate().map(measured).collect()
    };
    let least = widest(widest_word);
    let mut widths = widest(|text| text.lines().map(columns).max().unwrap_or(0));
    while widths.iter().map(|width| width + 3).sum::<usize>() + 1 > room {
        let can_shrink = (0..widths.len()).filter(|&index| widths[index] > least[index]);
        let widest = can_shrink.max_by_key(|&index| widths[index])?;
        widths[widest] -= 1;
    }
    Some(widths)
}

fn wrap_cell(text: &str, width: usize) -> String {
    let lines: Vec<&str> = wrap(text, width)
        .into_iter()
        .map(|line| &text[line])
        .collect();
    lines.join("\n")
}

/// A row as a list: its first cell (or two, if the first is only a mark), then the others with their titles.
fn draw_list(theme: &Theme, head: &[&str], row: &[String]) -> String {
    let named = if head.first().is_some_and(|title| title.is_empty()) {
        2
    } else {
        1
    }
    .min(row.len());
    let mut out = fill_text(theme, Style::Plain, &row[..named].join(" "), "", "  ");
    for (title, cell) in head
        .iter()
        .zip(row)
        .skip(named)
        .filter(|(_, cell)| !cell.is_empty())
    {
        out += &fill_text(
            theme,
            Style::Plain,
            &format!("{title}{}{cell}", colon()),
            "  ",
            "    ",
        );
    }
    out
}

fn frame(theme: &Theme, table: &mut Table) {
    if theme.unicode {
        table.with(Lines::rounded());
    } else {
        table.with(Lines::psql());
    }
}

#[cfg(test)]
mod tests {
    use super::{Style, Theme, draw};
    use crate::wrap::columns;

    fn rows(theme: &Theme) -> Vec<Vec<String>> {
        vec![
            vec![
                theme.paint(Style::Code, "x"),
                "a tensor of two rows and three columns".into(),
            ],
            vec![theme.paint(Style::Code, "größe"), "→".into()],
        ]
    }

    #[test]
    fn columns_are_as_wide_as_they_must_be() {
        let theme = Theme::plain(80);
        insta::assert_snapshot!(draw(&theme, &["name", "what"], rows(&theme)), @"
        ╭───────┬────────────────────────────────────────╮
        │ name  │ what                                   │
        ├───────┼────────────────────────────────────────┤
        │ x     │ a tensor of two rows and three columns │
        │ größe │ →                                      │
        ╰───────┴────────────────────────────────────────╯
        ");
    }

    #[test]
    fn a_narrow_terminal_wraps_inside_the_columns() {
        let theme = Theme::plain(30);
        let text = draw(&theme, &["name", "what"], rows(&theme));
        assert!(text.lines().all(|line| columns(line) <= 30), "{text}");
        insta::assert_snapshot!(text, @"
        ╭───────┬─────────────────╮
        │ name  │ what            │
        ├───────┼─────────────────┤
        │ x     │ a tensor of two │
        │       │ rows and three  │
        │       │ columns         │
        │ größe │ →               │
        ╰───────┴─────────────────╯
        ");
    }

    #[test]
    fn a_terminal_too_narrow_for_columns_gets_lists() {
        let theme = Theme::plain(20);
        insta::assert_snapshot!(draw(&theme, &["name", "what-it-is-about"], rows(&theme)), @"
        x
          what-it-is-about
            : a tensor of
            two rows and
            three columns
        größe
          what-it-is-about
            : →
        ");
    }

    #[test]
    fn colour_does_not_change_the_columns() {
        let theme = Theme::colored(30);
        insta::assert_snapshot!(draw(&theme, &["name", "what"], rows(&theme)).replace('\u{1b}', "^"), @"
        ╭───────┬─────────────────╮
        │ ^[1mname^[0m  │ ^[1mwhat^[0m            │
        ├───────┼─────────────────┤
        │ ^[33mx^[0m     │ a tensor of two │
        │       │ rows and three  │
        │       │ columns         │
        │ ^[33mgröße^[0m │ →               │
        ╰───────┴─────────────────╯
        ");
    }

    #[test]
    fn without_unicode_the_lines_are_ascii() {
        let theme = Theme {
            unicode: false,
            ..Theme::plain(80)
        };
        insta::assert_snapshot!(draw(&theme, &["name", "what"], rows(&theme)), @"
         name  | what
        -------+----------------------------------------
         x     | a tensor of two rows and three columns
         größe | ->
        ");
    }
}
