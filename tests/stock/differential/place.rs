//! Places in a cell.

/// A byte range of a cell's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub start: usize,
    pub end: usize,
}

impl Place {
    /// The range between two positions, each a line and a column in characters, counted from 1. An empty range is
    /// extended to a neighbouring character, so that there is something to show.
    pub fn between(code: &str, start: (usize, usize), end: (usize, usize)) -> Place {
        let (start, end) = (offset(code, start), offset(code, end));
        if end > start {
            return Place { start, end };
        }
        let next = code[start..].chars().next().filter(|next| *next != '\n');
        match next {
            Some(next) => Place {
                start,
                end: start + next.len_utf8(),
            },
            None => {
                let last = code[..start].char_indices().next_back();
                Place {
                    start: last.map_or(start, |(at, _)| at),
                    end: start,
                }
            }
        }
    }

    /// The range from `start` to the end of the line.
    pub fn rest_of_line(code: &str, start: usize) -> Place {
        let end = code[start..].find('\n').map_or(code.len(), |at| start + at);
        Place { start, end }
    }

    /// Formats the line number, the text in the range, and a label for it.
    pub fn describe(&self, code: &str, text: &str) -> String {
        let line = code
            .get(..self.start)
            .map_or(0, |before| before.matches('\n').count() + 1);
        let under = code
            .get(self.start..self.end)
            .unwrap_or("(not in the cell)");
        format!("line {line} `{under}`: {text}")
    }
}

fn offset(code: &str, (line, column): (usize, usize)) -> usize {
    let before = code.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let line = code[start..].split('\n').next().unwrap_or_default();
    let within = line.char_indices().nth(column.saturating_sub(1));
    start + within.map_or(line.len(), |(at, _)| at)
}

#[test]
fn a_place_is_described_by_its_text() {
    let code = "let é = 1;\nlet x = é;";
    let place = Place::between(code, (2, 9), (2, 10));
    assert_eq!(place.describe(code, "here"), "line 2 `é`: here");
    let end = Place::between(code, (2, 11), (2, 11));
    assert_eq!(end.describe(code, "here"), "line 2 `;`: here");
}
