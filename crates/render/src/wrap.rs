//! Text in lines of a given width, measured in the columns of a terminal.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that `text` takes up; escape sequences for colour take up none.
pub fn columns(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    let rest = parts.map(|part| {
        part.split_once('m')
            .map_or(0, |(_, text)| UnicodeWidthStr::width(text))
    });
    first + rest.sum::<usize>()
}

/// The longest prefix of `text` that fits in `room` columns. `text` must not contain escape sequences.
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
/// Line breaks in the text are kept. Lines that are too long are broken between words. A word that is wider than `room`
/// is split, and must not contain escape sequences.
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

/// The width in columns of the widest part of `text` that is not broken as long as there is room for it.
pub fn widest_word(text: &str) -> usize {
    let words = text
        .split('\n')
        .flat_map(|line| words(line, 0).map(move |word| &line[word]));
    words.map(columns).max().unwrap_or(0)
}

/// The parts of a paragraph that begins at byte `at`. A line may break between them.
fn words(paragraph: &str, at: usize) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    let words = paragraph.split([' ', '\t', '\n']).map(move |word| {
        let start = next;
        next += word.len() + 1;
        start..start + word.len()
    });
    let parts = words.flat_map(move |word| {
        let parts = parts(&paragraph[word.clone()]).into_iter();
        parts.map(move |part| at + word.start + part.start..at + word.start + part.end)
    });
    parts.filter(|part| !part.is_empty())
}

/// No line begins with these.
const NEVER_FIRST: &str = "，。、；：？！）】》」』”’…—～%,.;:?!)]}·";
/// No line ends with these.
const NEVER_LAST: &str = "（【《「『“‘([{";

/// The parts of a word. Next to a wide character, such as a Chinese one, a line may break without a space.
fn parts(word: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    // Where a break before the next character would go: after the end of a colour, but before its beginning.
    let mut place = 0;
    let mut at = 0;
    while let Some(c) = word[at..].chars().next() {
        if c == '\u{1b}' {
            at += word[at..].find('m').map_or(word.len() - at, |end| end + 1);
            if word[..at].ends_with("[0m") {
                place = at;
            }
            continue;
        }
        if before.is_some_and(|before| may_break(before, c)) {
            parts.push(start..place);
            start = place;
        }
        before = Some(c);
        at += c.len_utf8();
        place = at;
    }
    parts.push(start..word.len());
    parts
}

fn may_break(before: char, after: char) -> bool {
    let is_wide = |c: char| c.width() == Some(2);
    (is_wide(before) || is_wide(after))
        && !NEVER_LAST.contains(before)
        && !NEVER_FIRST.contains(after)
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
    fn chinese_breaks_between_characters_and_before_no_mark() {
        assert_eq!(
            lines("张量总要放在某个地方，对它的运算", 20),
            ["张量总要放在某个地", "方，对它的运算"]
        );
        assert_eq!(lines("（设备）“主机”", 6), ["（设", "备）", "“主机”"]);
        assert_eq!(
            lines("在 GPU 上，`cuda:0`是", 12),
            ["在 GPU 上，", "`cuda:0`是"]
        );
        assert_eq!(widest_word("张量 tensors，对"), columns("tensors，"));
    }

    #[test]
    fn a_break_stands_outside_of_colour() {
        assert_eq!(
            lines("设备\u{1b}[33mcpu\u{1b}[0m主机", 4),
            ["设备", "\u{1b}[33mcpu\u{1b}[0m", "主机"]
        );
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
