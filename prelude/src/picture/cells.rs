//! The characters of text pictures.

use crate::words::{self, columns as columns_of};

/// Cells that are filled by eighths: `LEVELS` from the bottom, `PARTS` from the left.
const LEVELS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// A bar that fills a `share` of `width` cells, to an eighth of a cell. A positive share is always visible.
pub(super) fn bar(share: f64, width: usize) -> String {
    let eighths = ((share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize)
        .max(usize::from(share > 0.0));
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(PARTS[eighths % 8]);
    }
    bar
}

/// One cell for each count, with a height in proportion to the greatest. A positive count is always visible.
pub(super) fn columns(counts: &[usize]) -> String {
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    counts
        .iter()
        .map(|count| LEVELS[(count * 8).div_ceil(most)])
        .collect()
}

/// Cuts a name to at most `width` columns.
pub(crate) fn cut(name: &str, width: usize) -> String {
    if columns_of(name) <= width {
        return name.to_owned();
    }
    let mut left = width - 1;
    let fits = |letter: &char| {
        let fits = words::width(*letter) <= left;
        left = left.saturating_sub(words::width(*letter));
        fits
    };
    name.chars().take_while(fits).chain(['…']).collect()
}

/// Breaks a sentence below a picture into lines of at most 80 characters.
pub(crate) fn folded(sentence: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 80 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sentence_has_lines_of_eighty_characters() {
        let sentence = "word ".repeat(40);
        let lines = folded(sentence.trim());
        assert!(lines.lines().all(|line| line.len() <= 80), "{lines}");
        assert_eq!(lines.replace('\n', " "), sentence.trim());
        assert_eq!(folded("One line."), "One line.");
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(1e-9, 4), "▏");
        assert_eq!(bar(0.28125, 4), "█▏");
        assert_eq!(bar(f64::NAN, 4), "");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut("cuda:0", 6), "cuda:0");
        assert_eq!(cut("cuda:10", 6), "cuda:…");
    }
}
