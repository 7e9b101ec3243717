//! Text in lines of a given width, measured in the columns of a terminal.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that `text` takes; escape sequences for colour take none.
pub fn columns(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    let rest = parts.map(|part| {
        part.split_once('m')
            .map_or(0, |(_, text)| UnicodeWidthStr::width(text))
    });
    first + rest.sum::<usize>()
}

/// The longest beginning of `text` that fits into `room` columns. `text` must not contain escape sequences.
pub fn beginning(text: &str, room: usize) -> &str {
    let mut used = 0;
    let too_wide = |(_, c): &(usize, char)| {
        used += c.width().unwrap_or(0);
        used > room
    };
    let end = text.char_indices().find(too_wide);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// Splits `text` into lines of at most `room` columns, given as byte ranges without spaces at their ends.
///
/// Line breaks in the text stay. Other lines break between words. A word that is wider than `room` is broken inside,
/// and must not contain escape sequences.
pub fn wrap(text: &str, room: usize) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut at = 0;
    for paragraph in text.split_inclusive('\n') {
        let mut line = at..at;
        for word in words(paragraph, at) {
            if line.is_empty() {
                line.start = word.start;
            } else if columns(&text[line.start..word.end]) > room {
                lines.push(std::mem::replace(&mut line, word.clone()));
            }
            line.end = word.end;
            while columns(&text[line.clone()]) > room {
                let rest = &text[line.clone()];
                let least = rest.chars().next().map_or(0, char::len_utf8);
                let fits = beginning(rest, room).len().max(least);
                if fits == rest.len() {
                    break;
                }
                lines.push(line.start..line.start + fits);
                line.start += fits;
            }
        }
        lines.push(line);
        at += paragraph.len();
    }
    if lines.is_empty() {
        lines.push(0..0);
    }
    lines
}

/// The words of a paragraph that begins at byte `at`.
fn words(paragraph: &str, at: usize) -> impl Iterator<Item = Range<usize>> {
    let mut next = at;
    let words = paragraph.split([' ', '\t', '\n']).map(move |word| {
        let start = next;
        next += word.len() + 1;
        start..start + word.len()
    });
    words
        .flat_map(move |word| {
            let start = word.start;
            pieces(&paragraph[start - at..word.end - at])
                .map(move |piece| start + piece.start..start + piece.end)
        })
        .filter(|word| !word.is_empty())
}

/// The columns of the widest piece that a line break must leave whole.
pub fn widest_word(text: &str) -> usize {
    let words = text.split_whitespace();
    let pieces = words.flat_map(|word| pieces(word).map(move |piece| columns(&word[piece])));
    pieces.max().unwrap_or(0)
}

/// The pieces of a word between which a line may break: Chinese has no spaces between its words.
fn pieces(word: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let mut before = None;
    let mut breaks: Vec<Range<usize>> = Vec::new();
    for (at, letter) in word.char_indices() {
        if before
            .replace(letter)
            .is_some_and(|before| may_break(before, letter))
        {
            breaks.push(start..at);
            start = at;
        }
    }
    breaks.push(start..word.len());
    breaks.into_iter()
}

/// Whether a line may break between two characters without a space. A line of Chinese does not begin with a mark that
/// closes, nor end with one that opens.
fn may_break(before: char, after: char) -> bool {
    const OPENS: &str = "（【《〈「『“‘([{";
    const CLOSES: &str = "，。、；：？！）】》〉」』”’…—·,.;:?!)]}%\u{1b}";
    let is_wide = |letter: char| letter.width() == Some(2);
    (is_wide(before) || is_wide(after)) && !OPENS.contains(before) && !CLOSES.contains(after)
}

#[cfg(test)]
mod tests {
    use super::{columns, widest_word, wrap};

    fn lines(text: &str, width: usize) -> Vec<String> {
        let lines = wrap(text, width).into_iter();
        lines.map(|line| text[line].to_owned()).collect()
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(lines("the quick brown fox", 10), ["the quick", "brown fox"]);
        assert_eq!(lines("", 10), [""]);
    }

    #[test]
    fn a_word_wider_than_the_line_is_broken() {
        assert_eq!(lines("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(lines("設備設備 x", 4), ["設備", "設備", "x"]);
        assert!(
            lines("設備 and 装置", 7)
                .iter()
                .all(|line| columns(line) <= 7)
        );
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_a_closing_mark() {
        assert_eq!(
            lines("张量在设备上，不在主机上。", 12),
            ["张量在设备", "上，不在主机", "上。"]
        );
        assert_eq!(lines("见（附录）", 4), ["见", "（附", "录）"]);
        assert_eq!(
            lines("用 `a.to(&b)?` 移动张量", 14),
            ["用 `a.to(&b)?`", "移动张量"]
        );
        assert_eq!(widest_word("张量 on cpu"), 3);
    }

    #[test]
    fn breaks_stay_and_space_at_the_ends_of_lines_goes() {
        assert_eq!(lines(" a  b \n\n c\n", 10), ["a  b", "", "c"]);
        assert_eq!(
            lines("\u{1b}[1mone\u{1b}[0m two", 3),
            ["\u{1b}[1mone\u{1b}[0m", "two"]
        );
        assert_eq!(lines("設", 1), ["設"]);
    }
}
