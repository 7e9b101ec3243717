//! Splits a line from the process that runs cells into the cell's output and evcxr's protocol.

use crate::opening::FLUSHED;

pub const RETURNED: &str = "EVCXR_ERROR_OCCURRED";
pub const PANICKED: &str = "EVCXR_PANIC_NOTIFICATION";
pub const COMPLETE: &str = "EVCXR_EXECUTION_COMPLETE";
const CHANGED: &str = "EVCXR_VARIABLE_CHANGED_TYPE:";
pub const BEGIN: &str = "EVCXR_BEGIN_CONTENT ";
pub const END: &str = "EVCXR_END_CONTENT";

/// The protocol word at the end of a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Word<'l> {
    None,
    /// The run is complete.
    Complete,
    /// A word to relay to evcxr.
    Passed(&'l [u8]),
}

/// Splits a line into the cell's output and the protocol word after it. Output before a word is an unfinished line.
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
    fn the_output_of_a_cell_is_separated_from_evcxrs_protocol() {
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
