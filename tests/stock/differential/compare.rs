//! Compares the answers of the product and of stock evcxr.

use super::direct::Answer;
use super::normal;
use super::protocol::Reply;
use super::script::{Cell, Script};
use super::seen::{self, Held, Seen, of_direct, of_stock};

/// Differences that no comment of the cell explains, and explanations that do not match the answers.
pub fn disagreements(
    scripts: &[Script],
    direct: &[Vec<Answer>],
    stock: &[Vec<Reply>],
) -> Vec<String> {
    let mut found = Vec::new();
    for (script, (direct, stock)) in scripts.iter().zip(direct.iter().zip(stock)) {
        let (mut ours, mut theirs) = (Held::new(), Held::new());
        for (cell, (answer, reply)) in script.cells.iter().zip(direct.iter().zip(stock)) {
            let direct = of_direct(answer, &ours, &cell.code);
            let stock = of_stock(reply, &theirs, &cell.code, answer);
            (ours, theirs) = (seen::held(answer), normal::held(reply));
            let fields = different(cell, &direct, &stock);
            if !fields.is_empty() {
                found.push(format!(
                    "=== {}, `{}`\n{}\n{}",
                    script.name,
                    cell.title,
                    cell.code.trim_end(),
                    fields.join("\n")
                ));
            }
        }
    }
    found
}

fn different(cell: &Cell, direct: &Seen, stock: &Seen) -> Vec<String> {
    let mut fields = Vec::new();
    for ((field, direct), (_, stock)) in direct.iter().zip(stock) {
        let known = cell.differences.iter().find(|known| known.field == *field);
        let fits = match known {
            Some(known) => known.explains(direct, stock),
            None => direct == stock,
        };
        if !fits {
            let mark = if known.is_some() {
                " (not as the cell says)"
            } else {
                ""
            };
            fields.push(format!(
                "--- {field}{mark}\n{}",
                side_by_side(direct, stock)
            ));
        }
    }
    fields
}

/// Shows two texts in two columns and marks the lines that differ.
fn side_by_side(direct: &str, stock: &str) -> String {
    const WIDTH: usize = 58;
    let (mut left, mut right) = (direct.lines(), stock.lines());
    let mut text = format!("  {:WIDTH$} | stock\n", "direct");
    loop {
        let (one, other) = (left.next(), right.next());
        if one.is_none() && other.is_none() {
            return text;
        }
        let mark = if one == other { ' ' } else { '!' };
        let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
        text += &format!("{mark} {:WIDTH$} | {}\n", cut(one), cut(other));
    }
}

/// Shortens a line for a terminal. The length is added because lines may differ only in the part that is cut.
fn cut(line: &str) -> String {
    const MOST: usize = 400;
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    let start: String = line.chars().take(MOST).collect();
    format!("{start}… ({} bytes)", line.len())
}

#[cfg(test)]
use super::script::Difference;

#[test]
fn a_difference_is_reported_unless_the_cell_explains_just_that() {
    let cell = |differences| Cell {
        title: "one".into(),
        code: "1".into(),
        differences,
    };
    let answer = |result: &str| vec![("status", "ok".to_owned()), ("result", result.to_owned())];
    let known = || Difference {
        field: "result".into(),
        direct: "1".into(),
        stock: "2".into(),
    };
    assert!(different(&cell(vec![]), &answer("1"), &answer("1")).is_empty());
    let found = different(&cell(vec![]), &answer("1"), &answer("2"));
    assert!(
        found[0].contains("--- result") && found[0].contains("! 1 "),
        "{found:?}"
    );
    assert!(different(&cell(vec![known()]), &answer("1"), &answer("2")).is_empty());
    assert_eq!(
        different(&cell(vec![known()]), &answer("1"), &answer("1")).len(),
        1
    );
}
