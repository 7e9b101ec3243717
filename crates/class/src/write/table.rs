//! CSV tables that are harmless in a spreadsheet.
//!
//! Names, ids and messages are written by learners. A spreadsheet interprets a cell that begins with `=`, `+`, `-`, `@`
//! or one of their full-width forms as a formula, so such a cell gets an apostrophe in front, which spreadsheets
//! interpret as "this is text". All text is quoted: in a spreadsheet that splits at semicolons, an unquoted `a;=1+1`
//! would become two cells.

use std::io;

use csv::{QuoteStyle, WriterBuilder};

use crate::limits::{MAX_TABLE_CELL, cut};

const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A table cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell(String);

impl From<&str> for Cell {
    /// Converts text written by others. Line breaks and other control characters become spaces, and text that is too
    /// long for a spreadsheet is cut.
    fn from(text: &str) -> Self {
        let plain: String = text
            .chars()
            .map(|character| match character {
                '\u{2028}' | '\u{2029}' => ' ',
                character if character.is_control() => ' ',
                character => character,
            })
            .collect();
        let plain = cut(plain, MAX_TABLE_CELL);
        let formula = plain.trim_start().starts_with(FORMULA);
        Cell(match formula {
            true => format!("'{plain}"),
            false => plain,
        })
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::from(text.as_str())
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Cell(number.to_string())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Cell(number.to_string())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Cell(String::new()), Into::into)
    }
}

/// Renders the table as CSV. Text is quoted, numbers are not.
///
/// # Errors
/// None in practice: it is written to memory.
pub fn to_csv(
    headings: Vec<Cell>,
    rows: impl IntoIterator<Item = Vec<Cell>>,
) -> io::Result<Vec<u8>> {
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::NonNumeric)
        .from_writer(Vec::new());
    for row in [headings].into_iter().chain(rows) {
        writer.write_record(row.iter().map(|Cell(text)| text))?;
    }
    writer.into_inner().map_err(|error| error.into_error())
}

#[cfg(test)]
mod tests {
    use super::{Cell, MAX_TABLE_CELL, to_csv};

    fn text(of: &str) -> String {
        Cell::from(of).0
    }

    #[test]
    fn what_a_spreadsheet_would_calculate_becomes_text() {
        for formula in [
            "=1+1", "+1", "-1", "@SUM(A1)", "＝1", " \t=1", "\n=1", "\u{a0}=1",
        ] {
            assert!(text(formula).starts_with('\''), "{formula:?}");
        }
        assert_eq!(text("Ada = Countess"), "Ada = Countess");
        assert_eq!(text("a\r\nb\0c\u{2028}d"), "a  b c d");
        assert_eq!(Cell::from(-0.5).0, "-0.5");
        assert_eq!(text(&"x".repeat(60_000)).len(), MAX_TABLE_CELL);
    }

    #[test]
    fn every_text_is_quoted_and_no_number() {
        let rows = [
            vec!["a;=1".into(), 2.5.into()],
            vec!["\"x\",".into(), None::<u32>.into()],
        ];
        let csv = to_csv(vec!["id".into(), "score".into()], rows).unwrap();
        assert_eq!(
            String::from_utf8(csv).unwrap(),
            "\"id\",\"score\"\n\"a;=1\",2.5\n\"\"\"x\"\",\",\"\"\n"
        );
    }
}
