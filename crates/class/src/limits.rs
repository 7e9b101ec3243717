//! How much of a submission is read. What goes beyond a limit costs its own learner, and never the class.
//!
//! `TEACHING.md` lists those that a learner may meet, under "What it reads".

/// The most entries of the class's folder.
pub const MAX_ENTRIES: usize = 200_000;
/// The most entries of a submission and of an archive. If the class's folder has too many, folders in it with more are given up.
pub const MAX_ENTRIES_OF_ONE: usize = 10_000;
/// Deeper folders are not looked into.
pub const MAX_DEPTH: usize = 24;

/// The largest notebook or Rust file, in bytes.
pub const MAX_FILE: u64 = 20 << 20;
/// The most that is read of one submission: in its files, and once more in its archives.
pub const MAX_SUBMISSION: u64 = 64 << 20;
/// The most notebooks and Rust files in a submission.
pub const MAX_FILES: usize = 200;

/// The most cells of a notebook.
pub const MAX_CELLS: usize = 2_000;
/// The most lines and other values of a notebook, without outputs. One may take several hundred bytes of memory.
pub const MAX_VALUES: usize = 100_000;
/// The most code and text in a submission's files, without outputs and pictures. Some steps need a hundred times as much.
pub const MAX_TEXT: usize = 2 << 20;
/// A longer cell of text holds pictures, and no answer.
pub const MAX_TEXT_CELL: usize = 64 << 10;
/// The most lines in a file that name an exercise.
pub const MAX_NAMED: usize = 100;
/// The most cells that are one answer. Of more, the last ones are looked at.
pub const MAX_PIECES: usize = 100;
/// The longest answer.
pub const MAX_ANSWER: usize = 128 << 10;

/// The most sentences of each kind about a submission: what was mended, what is wrong.
pub const MAX_NOTES: usize = 20;
/// Of what is alike, such as files that cannot be read, so many are named.
pub const MAX_TOLD: usize = 5;
/// The longest sentence, name or path in a line for people.
const MAX_NOTE: usize = 500;
/// The longest text in a cell of a table. Spreadsheets cut after 32,767 letters.
pub const MAX_TABLE_CELL: usize = 32_000;

/// As many of these sentences as a person reads, none of them too long. `more` says what the others are.
pub fn told(sentences: Vec<String>, most: usize, more: &str) -> Vec<String> {
    let untold = sentences.len().saturating_sub(most);
    let mut told: Vec<String> = sentences.into_iter().take(most).map(shortened).collect();
    if untold > 0 {
        told.push(format!("{untold} {more}"));
    }
    told
}

/// A sentence that is not too long.
pub fn shortened(sentence: String) -> String {
    cut(sentence, MAX_NOTE)
}

/// At most so many bytes of a text, with a mark where it was cut.
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
