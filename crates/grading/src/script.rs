//! Splits a script, such as an answer, into cells.

use super::text::normalised;

/// One cell of a script.
#[derive(Debug, PartialEq, Eq)]
pub struct ScriptCell<'a> {
    /// The text after `// %%`, or else the cell's number.
    pub name: String,
    /// The number of the cell's first line in the script, counted from 1.
    pub line: usize,
    pub code: &'a str,
}

/// Splits a script at the lines that begin with `// %%`, and leaves out blank cells.
pub fn split_cells(script: &str) -> Vec<ScriptCell<'_>> {
    let mut cells = Vec::new();
    let (mut name, mut first_line, mut start, mut at) = ("", 1, 0, 0);
    let mut add = |name: &str, line, code| {
        let number = cells.len() + 1;
        if !str::trim(code).is_empty() {
            let name = match name {
                "" => number.to_string(),
                name => name.to_owned(),
            };
            cells.push(ScriptCell { name, line, code });
        }
    };
    for (index, line) in script.split_inclusive('\n').enumerate() {
        if let Some(rest) = line.strip_prefix("// %%") {
            add(name, first_line, &script[start..at]);
            (name, first_line, start) = (rest.trim(), index + 2, at + line.len());
        }
        at += line.len();
    }
    add(name, first_line, &script[start..]);
    cells
}

/// Whether there is code to grade. An answer without code earns nothing and needs no box.
pub fn has_code(answer: &str) -> bool {
    !split_cells(&normalised(answer)).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_end_where_the_next_begins() {
        let found = split_cells("let a = 1;\n// %% second\na\n// %%\n\n// %%\nb");
        let found: Vec<_> = found
            .iter()
            .map(|cell| (cell.name.as_str(), cell.code))
            .collect();
        assert_eq!(
            found,
            [("1", "let a = 1;\n"), ("second", "a\n"), ("3", "b")]
        );
    }

    #[test]
    fn cells_know_their_first_line() {
        let cells = split_cells("let a = 1;\n// %% two\n\n// %%\nlet b = 2;\n");
        let cells: Vec<_> = cells.iter().map(|cell| (cell.line, cell.code)).collect();
        assert_eq!(cells, [(1, "let a = 1;\n"), (5, "let b = 2;\n")]);
    }
}
