//! A line that the process which runs cells has written: the cell's words and evcxr's.

use crate::opening::FLUSHED;

pub const RETURNED: &str = "EVCXR_ERROR_OCCURRED";
pub const PANICKED: &str = "EVCXR_PANIC_NOTIFICATION";
pub const COMPLETE: &str = "EVCXR_EXECUTION_COMPLETE";
const CHANGED: &str = "EVCXR_VARIABLE_CHANGED_TYPE:";
pub const BEGIN: &str = "EVCXR_BEGIN_CONTENT ";
pub const END: &str = "EVCXR_END_CONTENT";

/// What a line ends with, beside what the cell has printed.
#[derive(Debug, PartialEq, Eq)]
pub enum Word<'l> {
    None,
    /// The run is over.
    Complete,
    /// For evcxr.
    Passed(&'l [u8]),
}

/// Divides a line into what a cell has printed and the word behind it. What stands in front of a word has not ended its line.
pub fn split(line: &[u8]) -> (&[u8], Word<'_>) {
    let find = |word: &str| {
        let mut windows = line.windows(word.len());
        windows.position(|window| window == word.as_bytes())
    };
    if let Some(at) = [RETURNED, PANICKED, CHANGED, BEGIN]
        .iter()
        .find_map(|word| find(word))
    {
        return (&line[..at], Word::Passed(&line[at..]));
    }
    if let Some(at) = find(COMPLETE) {
        return (&line[..at], Word::Complete);
    }
    (&line[..find(FLUSHED).unwrap_or(line.len())], Word::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_cell_printed_is_told_from_evcxrs_words() {
        assert_eq!(split(b"text\n"), (&b"text\n"[..], Word::None));
        assert_eq!(
            split(b"no endEVCXR_ERROR_OCCURRED\n"),
            (&b"no end"[..], Word::Passed(b"EVCXR_ERROR_OCCURRED\n"))
        );
        assert_eq!(split(b"no end\x01flushed\n"), (&b"no end"[..], Word::None));
        assert_eq!(
            split(b"EVCXR_EXECUTION_COMPLETE\n"),
            (&b""[..], Word::Complete)
        );
    }
}
