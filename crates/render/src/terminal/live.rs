//! Text that cells display and update while they run. Updates are drawn in place if the terminal can move the cursor
//! up; otherwise the last one is shown at the end.

use gpu_tutor_session::{Display, LISTING};

use super::listing;
use crate::result::described;
use crate::wrap::columns;

/// Displayed text, which can be replaced as long as nothing is written below it.
#[derive(Debug, Default)]
pub struct LiveText {
    /// The width of the terminal, if it can move the cursor up.
    width: Option<usize>,
    /// The last display, if nothing is below it: its id and its number of lines.
    last: Option<(String, usize)>,
    /// Whether the next display replaces the last one.
    replace: bool,
    /// Updates, by id, of displays that are too far up to be replaced.
    newer: Vec<(String, String)>,
}

impl LiveText {
    pub fn new(width: Option<usize>) -> LiveText {
        LiveText {
            width,
            ..LiveText::default()
        }
    }

    /// Returns what to write for this display.
    pub fn show(&mut self, display: &Display) -> String {
        let text = match described(&display.data, LISTING) {
            Some(table) => listing::text(&table),
            None => display.text().to_owned(),
        };
        let text = format!("{}\n", text.trim_end_matches('\n'));
        let is_last = self
            .last
            .as_ref()
            .is_some_and(|(id, _)| *id == display.id || self.replace);
        let back = match (self.width, &self.last) {
            (Some(_), Some((_, lines))) if is_last => format!("\x1b[{lines}A\x1b[J"),
            _ if display.update => {
                self.newer.retain(|(id, _)| *id != display.id);
                self.newer.push((display.id.clone(), text));
                return String::new();
            }
            _ => String::new(),
        };
        self.replace = false;
        self.last = Some((display.id.clone(), self.lines(&text)));
        back + &text
    }

    /// Records that something else was written below.
    pub fn pass(&mut self) {
        self.last = None;
    }

    /// Lets the next display replace the last one.
    pub fn clear(&mut self) {
        self.replace = true;
    }

    /// Ends the cell and returns the updates that have not been shown yet.
    pub fn end(&mut self) -> String {
        *self = LiveText {
            newer: std::mem::take(&mut self.newer),
            ..LiveText::new(self.width)
        };
        self.newer.drain(..).map(|(_, text)| text).collect()
    }

    fn lines(&self, text: &str) -> usize {
        let width = self.width.unwrap_or(usize::MAX).max(1);
        let lines = text.lines();
        lines.map(|line| columns(line).div_ceil(width).max(1)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::LiveText;
    use gpu_tutor_session::{Display, TEXT_PLAIN};

    fn display(id: &str, text: &str, update: bool) -> Display {
        Display {
            data: [(TEXT_PLAIN.to_owned(), text.to_owned())].into(),
            id: id.into(),
            update,
        }
    }

    #[test]
    fn a_terminal_goes_back_over_all_lines_of_the_last_thing() {
        let mut live = LiveText::new(Some(10));
        assert_eq!(
            live.show(&display("a", "one\ntwelve letters", false)),
            "one\ntwelve letters\n"
        );
        assert_eq!(live.show(&display("a", "two", true)), "\x1b[3A\x1b[Jtwo\n");
        assert_eq!(live.end(), "");
    }

    #[test]
    fn what_stands_further_up_comes_again_at_the_end() {
        let mut live = LiveText::new(Some(80));
        live.show(&display("a", "0 of 2", false));
        live.pass();
        assert_eq!(live.show(&display("a", "1 of 2", true)), "");
        assert_eq!(live.show(&display("a", "2 of 2", true)), "");
        assert_eq!(live.end(), "2 of 2\n");
        assert_eq!(live.end(), "");
    }

    #[test]
    fn a_pipe_sees_the_first_and_the_last() {
        let mut live = LiveText::new(None);
        assert_eq!(live.show(&display("a", "0", false)), "0\n");
        assert_eq!(live.show(&display("a", "1", true)), "");
        assert_eq!(live.end(), "1\n");
    }

    #[test]
    fn what_was_cleared_makes_way_for_the_next() {
        let mut live = LiveText::new(Some(80));
        live.show(&display("a", "first", false));
        live.clear();
        assert_eq!(
            live.show(&display("b", "second", false)),
            "\x1b[1A\x1b[Jsecond\n"
        );
    }
}
