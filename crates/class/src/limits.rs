//! How much of a submission is read. Exceeding a limit affects only the learner who does so, never the class.
//!
//! `TEACHING.md` lists the limits that a learner may run into, under "What it reads".

/// The maximum number of entries in the class's folder.
pub const MAX_ENTRIES: usize = 200_000;
/// The maximum number of entries in a submission or an archive. If the class's folder has too many entries, folders in
/// it that exceed this are dropped.
pub const MAX_ENTRIES_OF_ONE: usize = 10_000;
/// Folders nested deeper than this are not searched.
pub const MAX_DEPTH: usize = 24;

/// The largest notebook or Rust file, in bytes.
pub const MAX_FILE: u64 = 20 << 20;
/// The maximum number of bytes read from one submission: once for its files, and again for its archives.
pub const MAX_SUBMISSION: u64 = 64 << 20;
/// The maximum number of notebooks and Rust files in a submission.
pub const MAX_FILES: usize = 200;

/// The maximum number of cells in a notebook.
pub const MAX_CELLS: usize = 2_000;
/// The maximum number of lines and other values in a notebook, not counting outputs. Each may take several hundred
/// bytes of memory.
pub const MAX_VALUES: usize = 100_000;
/// The maximum amount of code and text in a submission's files, not counting outputs and pictures. Some steps need a
/// hundred times as much memory.
pub const MAX_TEXT: usize = 2 << 20;
/// A text cell longer than this holds pictures rather than an answer.
pub const MAX_TEXT_CELL: usize = 64 << 10;
/// The maximum number of lines in a file that name an exercise.
pub const MAX_NAMED: usize = 100;
/// The maximum number of cells that make up one answer. If there are more, only the last ones are considered.
pub const MAX_PIECES: usize = 100;
/// The longest answer.
pub const MAX_ANSWER: usize = 128 << 10;

/// The maximum number of sentences of each kind about a submission: what was repaired, what is wrong.
pub const MAX_NOTES: usize = 20;
/// How many items of the same kind, such as files that cannot be read, are listed by name.
pub const MAX_TOLD: usize = 5;
/// The longest sentence, name or path in a line meant for people.
const MAX_NOTE: usize = 500;
/// The longest text in a table cell. Spreadsheets cut text off after 32,767 characters.
pub const MAX_TABLE_CELL: usize = 32_000;

/// Returns at most `most` of these sentences, each shortened if necessary. `more` describes the ones left out.
pub fn told(sentences: Vec<String>, most: usize, more: &str) -> Vec<String> {
    let untold = sentences.len().saturating_sub(most);
    let mut told: Vec<String> = sentences.into_iter().take(most).map(shortened).collect();
    if untold > 0 {
        told.push(format!("{untold} {more}"));
    }
    told
}

/// Shortens a sentence that is too long.
pub fn shortened(sentence: String) -> String {
    cut(sentence, MAX_NOTE)
}

/// Returns at most `most` bytes of text, with a mark where it was cut.
pub fn cut(mut text: String, most: usize) -> String {
    if text.len() > most {
        text.truncate(text.floor_char_boundary(most - '…'.len_utf8()));
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_few_and_short() {
        let many = vec!["ü".repeat(600), "b".into(), "c".into(), "d".into()];
        let few = told(many, 2, "more.");
        assert!(few[0].len() <= MAX_NOTE && few[0].ends_with("ü…"));
        assert_eq!(few[1..], ["b", "2 more."]);
        assert_eq!(told(vec!["a".into()], 1, "more."), ["a"]);
    }
}
