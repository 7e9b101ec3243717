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

/// One cell for each count, with a height relative to the largest count. A positive count is always visible.
pub(super) fn columns(counts: &[usize]) -> String {
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    counts
        .iter()
        .map(|count| LEVELS[(count * 8).div_ceil(most)])
        .collect()
}

/// Cuts a name down to at most `width` columns.
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

/// Breaks a sentence below a picture into lines of at most 80 columns.
pub(crate) fn folded(sentence: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for piece in pieces(sentence) {
        if !line.is_empty() && columns_of(&line) + columns_of(piece.trim_end()) > 80 {
            lines += line.trim_end();
            lines.push('\n');
            line.clear();
        }
        line += piece;
    }
    lines + &line
}

/// The pieces of a sentence that a line may break between: after a space, and next to wide characters, which belong to
/// languages without spaces. No line begins with a closing mark.
fn pieces(sentence: &str) -> Vec<&str> {
    const CLOSES: &str = "，。、；：？！）”’,.;:?!)";
    let is_wide = |letter: char| words::width(letter) == 2;
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, letter) in sentence.char_indices() {
        let breaks = before.is_some_and(|before| {
            before == ' '
                || ((is_wide(before) || is_wide(letter))
                    && letter != ' '
                    && !"（“‘(".contains(before)
                    && !CLOSES.contains(letter))
        });
        if breaks {
            pieces.push(&sentence[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    pieces.push(&sentence[start..]);
    pieces
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
        let chinese = "每字节运算少于 5.90 次时受内存限制，多于时受运算限制。".repeat(4);
        let lines = folded(&chinese);
        assert!(lines.lines().count() == 3 && lines.lines().all(|line| columns_of(line) <= 80));
        assert!(!lines.contains("\n，") && !lines.contains("\n。"));
        assert_eq!(lines.replace(['\n', ' '], ""), chinese.replace(' ', ""));
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
