//! Passages between cells. They are split at headings, and their ids stay the same as long as the headings do.

use std::collections::BTreeSet;
use std::ops::Range;

use super::ids::unused;
use super::model::Prose;
use super::source::Source;

/// Collects passages while a file is read from top to bottom.
pub struct Passages<'a> {
    source: &'a Source,
    from: usize,
    /// The heading the current passage begins with.
    heading: Option<String>,
    /// Where the last heading of the current passage ends.
    headings_end: usize,
    ids: BTreeSet<String>,
}

impl<'a> Passages<'a> {
    pub fn new(source: &'a Source) -> Self {
        Passages {
            source,
            from: 0,
            heading: None,
            headings_end: 0,
            ids: BTreeSet::new(),
        }
    }

    /// Starts a new passage, for example after a cell.
    pub fn resume(&mut self, at: usize) {
        self.from = at;
        self.headings_end = at;
        self.heading = None;
    }

    /// Starts a passage at a heading. This ends the previous passage, unless it consists only of headings.
    pub fn heading(&mut self, at: Range<usize>, text: &str, last: &str) -> Option<Prose> {
        let only_headings = self.source.text()[self.headings_end..at.start]
            .trim()
            .is_empty();
        let ended = if only_headings {
            None
        } else {
            self.end(at.start, last)
        };
        if ended.is_some() {
            self.resume(at.start);
        }
        self.heading = Some(text.to_owned());
        self.headings_end = at.end;
        ended
    }

    /// The passage that ends here; `None` if there are only blank lines. `last` is the id of the previous step.
    pub fn end(&mut self, at: usize, last: &str) -> Option<Prose> {
        let raw = &self.source.text()[self.from..at];
        let markdown = raw.trim();
        if markdown.is_empty() {
            return None;
        }
        let start = self.from + raw.len() - raw.trim_start().len();
        let name = match &self.heading {
            Some(heading) => slug(heading),
            None if last.is_empty() => "start".to_owned(),
            None => format!("after-{}", last.trim_start_matches('#')),
        };
        Some(Prose {
            id: unused(&format!("#{name}"), |id| self.ids.insert(id.to_owned())),
            at: self.source.position(start),
            markdown: markdown.to_owned(),
        })
    }
}

fn slug(heading: &str) -> String {
    let words = heading
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
