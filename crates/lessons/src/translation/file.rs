//! Reads a translation: a Markdown file that holds the passages of one lesson in another language.

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;

use super::super::blocks::{Block, Fence, blocks};
use super::super::front_matter::read_keys;
use super::super::info::{Info, parse_info};
use super::super::position::Position;
use super::super::problem::Problem;
use super::super::source::Source;
use super::super::suggest::did_you_mean;
use super::key::Key;
use super::texts::Texts;

/// The start of a comment that shows the current English of a passage whose translation is older.
pub const NOTE: &str = "English now:";
/// The start of a comment that opens a passage of prose.
const PROSE: &str = "prose";

/// A passage in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub key: Key,
    /// The hash of the English text that it was translated from.
    pub from: String,
    /// The line that opens it.
    pub at: Position,
    /// Its text as written, without the opening line; empty for the front matter.
    pub body: String,
    /// The position of the body in the file.
    pub body_at: Range<usize>,
    pub texts: Texts,
}

/// The passages of one lesson in another language.
#[derive(Debug, Clone)]
pub struct Translation {
    pub source: Arc<Source>,
    /// The entries in file order, with the front matter first.
    pub entries: Vec<Entry>,
    /// The parts that could not be read.
    pub problems: Vec<Problem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    id: String,
    title: String,
    summary: String,
    from: String,
}

impl Translation {
    /// Reads the file that holds the passages of the lesson `id`.
    pub fn read(name: &str, text: &str, id: &str) -> Self {
        let source = Arc::new(Source::new(name, text));
        let mut reader = Reader {
            source: &source,
            end: 0,
            prose: None,
            entries: Vec::new(),
            problems: Vec::new(),
        };
        for block in blocks(&source) {
            reader.block(block, id);
        }
        reader.close(source.text().len());
        let Reader {
            mut entries,
            mut problems,
            ..
        } = reader;
        if !matches!(entries.first(), Some(entry) if entry.key == Key::FrontMatter)
            && problems.is_empty()
        {
            let help =
                "begin the file with `---`, the keys `id`, `title`, `summary`, `from`, and `---`";
            problems.push(
                source
                    .problem(0..0, "the front matter is missing")
                    .help(help),
            );
        }
        let mut seen: Vec<Key> = Vec::new();
        entries.retain(|entry| {
            let first = !seen.contains(&entry.key);
            if first {
                seen.push(entry.key.clone());
            } else {
                let message = format!("`{}` occurs twice", entry.key);
                problems.push(source.problem_on_line(entry.at, message));
            }
            first
        });
        problems.sort_by_key(|problem| problem.at);
        Translation {
            source,
            entries,
            problems,
        }
    }

    pub fn entry(&self, key: &Key) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == *key)
    }
}

struct Reader<'a> {
    source: &'a Source,
    /// Where the last passage ends.
    end: usize,
    /// The prose passage that is currently open: its id, its hash, and its opening comment.
    prose: Option<(String, String, Range<usize>)>,
    entries: Vec<Entry>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn block(&mut self, block: Block, id: &str) {
        match block {
            Block::FrontMatter { body } => {
                // The closing line may be the last one, without a line end.
                self.end = (body.end + "---\n".len()).min(self.source.text().len());
                match self.front_matter(&body, id) {
                    Ok(entry) => self.entries.push(entry),
                    Err(problem) => self.problems.push(problem),
                }
            }
            Block::Comment { at } => self.comment(at),
            Block::Fence(fence) => self.fence(&fence),
            Block::Heading { .. } => {}
            Block::StrayFrontMatter { at } => {
                let message = "a `---` line followed by text opens a second front matter";
                self.problem(at..at + 3, message);
            }
            Block::BrokenFence { at } => {
                let message =
                    "this line opens no block: there is a backtick after the opening ones";
                self.problem(at, message);
            }
        }
    }

    fn problem(&mut self, at: Range<usize>, message: impl Into<String>) {
        self.problems.push(self.source.problem(at, message));
    }

    fn front_matter(&self, body: &Range<usize>, id: &str) -> Result<Entry, Problem> {
        let keys: Keys = read_keys(self.source, body)?;
        if keys.id != id {
            let message = format!(
                "this file is named after the lesson `{id}`, and its `id` is `{}`",
                keys.id
            );
            return Err(self.source.problem(body.clone(), message));
        }
        Ok(Entry {
            key: Key::FrontMatter,
            from: keys.from,
            at: Position::START,
            body: String::new(),
            body_at: body.clone(),
            texts: Texts::named([("title", &*keys.title), ("summary", &*keys.summary)]),
        })
    }

    fn comment(&mut self, at: Range<usize>) {
        let text = self.source.text()[at.clone()].trim();
        let inner = text
            .strip_prefix("<!--")
            .and_then(|rest| rest.strip_suffix("-->"));
        let inner = inner.unwrap_or_default().trim();
        if inner.starts_with(NOTE) {
            self.close(at.start);
            self.end = at.end;
        } else if inner.split_whitespace().next() == Some(PROSE) {
            self.close(at.start);
            self.end = at.end;
            match prose(inner) {
                Some((id, from)) => self.prose = Some((id, from, at)),
                None => {
                    let message = "a passage of prose begins with `<!-- prose #ID from=HASH -->`";
                    self.problem(at.start..at.start + text.len(), message);
                    self.prose = Some((String::new(), String::new(), at));
                }
            }
        }
    }

    /// Ends the open prose passage, or reports text that belongs to no passage.
    fn close(&mut self, at: usize) {
        let text = &self.source.text()[self.end..at];
        let body = text.trim();
        let start = self.end + text.len() - text.trim_start().len();
        match self.prose.take() {
            Some((id, from, opening)) if !id.is_empty() => self.entries.push(Entry {
                key: Key::Prose(id),
                from,
                at: self.source.position(opening.start),
                body: body.to_owned(),
                body_at: start..start + body.len(),
                texts: Texts::one(body),
            }),
            None if !body.is_empty() => {
                let message = "this text belongs to no passage";
                let problem = self.source.problem(start..start + body.len(), message);
                let help = "open a passage above it: `<!-- prose #ID from=HASH -->`";
                self.problems.push(problem.help(help));
            }
            _ => {}
        }
    }

    fn fence(&mut self, fence: &Fence) {
        let text = &self.source.text()[fence.info.clone()];
        let info = match parse_info(text) {
            Ok(info) => info,
            Err(error) => {
                let start = fence.info.start;
                return self.problem(start + error.at.start..start + error.at.end, error.message);
            }
        };
        // A fence without a kind is part of its passage.
        let Some(kind) = &info.kind else {
            return;
        };
        self.close(fence.whole.start);
        self.end = fence.whole.end;
        let at = self.source.position(fence.whole.start);
        match self.cell(fence, &info, &kind.text) {
            Ok(entry) => self.entries.push(Entry { at, ..entry }),
            Err(problem) => self.problems.push(problem),
        }
    }

    fn cell(&self, fence: &Fence, info: &Info, kind: &str) -> Result<Entry, Problem> {
        let value = |name: &str| {
            let pair = info.pairs.iter().find(|pair| pair.key.text == name)?;
            Some(pair.value.text.as_str())
        };
        let at = self.source.position(fence.whole.start);
        let line = |message: String| self.source.problem_on_line(at, message);
        let (Some(key), Some(from)) = (Key::of_cell(kind, value), value("from")) else {
            let message = "a translation has these cells: `toml quiz id=ID`, `toml predict id=ID`, `text hint for=EXERCISE n=N`, `toml check \
                           for=EXERCISE id=ID` and `toml expect for=DEMO`, each with `from=HASH`; code is only in the \
                           English lesson";
            return Err(line(message.to_owned()));
        };
        if !fence.closed || fence.nested {
            let message = "a cell must be at the margin, and closed";
            return Err(line(message.to_owned()));
        }
        let body = &self.source.text()[fence.body.clone()];
        let texts = match key.toml_keys() {
            None => Texts::one(body.trim_end()),
            Some(keys) => {
                let in_body =
                    |at: Range<usize>| fence.body.start + at.start..fence.body.start + at.end;
                let (texts, others) = Texts::of_toml(body, keys).map_err(|(at, message)| {
                    self.source.problem(in_body(at), message.trim_end())
                })?;
                if let Some(other) = others.first() {
                    let message = format!(
                        "`{}` is not text to translate: it is only in the English lesson",
                        other.get_ref()
                    );
                    let help = did_you_mean(other.get_ref(), keys.iter().copied());
                    return Err(self
                        .source
                        .problem(in_body(other.span()), message)
                        .maybe_help(help));
                }
                texts
            }
        };
        Ok(Entry {
            key,
            from: from.to_owned(),
            at,
            body: body.strip_suffix('\n').unwrap_or(body).to_owned(),
            body_at: fence.body.clone(),
            texts,
        })
    }
}

/// The id and the hash in `prose #ID from=HASH`.
fn prose(text: &str) -> Option<(String, String)> {
    let info = parse_info(text).ok()?;
    let from = info.pairs.iter().find(|pair| pair.key.text == "from")?;
    let id = info.kind.filter(|id| id.text.starts_with('#'))?;
    Some((id.text, from.value.text.clone()))
}
