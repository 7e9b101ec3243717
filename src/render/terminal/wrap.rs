//! Styled text in lines no wider than the terminal, measured in columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::theme::{Style, Theme};

/// Text of one style. A line break in it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub style: Style,
    pub text: String,
}

impl Piece {
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Piece {
            style,
            text: text.into(),
        }
    }
}

/// The columns `text` takes; colour takes none.
pub fn columns(text: &str) -> usize {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    let rest = parts.map(|part| {
        part.split_once('m')
            .map_or(0, |(_, text)| UnicodeWidthStr::width(text))
    });
    first + rest.sum::<usize>()
}

/// Breaks `pieces` between words; a word wider than `width` is broken inside.
pub fn wrap(pieces: &[Piece], width: usize) -> Vec<Vec<Piece>> {
    let mut lines = Lines {
        width: width.max(1),
        done: Vec::new(),
        line: Vec::new(),
        used: 0,
    };
    let mut word: Vec<Piece> = Vec::new();
    for piece in pieces {
        for c in piece.text.chars() {
            match c {
                '\n' => {
                    lines.add(&mut word);
                    lines.end();
                }
                ' ' | '\t' => {
                    lines.add(&mut word);
                    lines.space(piece.style);
                }
                c => push(&mut word, piece.style, c),
            }
        }
    }
    lines.add(&mut word);
    if !lines.line.is_empty() || lines.done.is_empty() {
        lines.end();
    }
    lines.done
}

/// Wraps and paints: `first` stands before the first line, `next` before the others.
pub fn fill(theme: &Theme, pieces: &[Piece], first: &str, next: &str) -> String {
    let room = theme
        .width
        .saturating_sub(columns(first).max(columns(next)));
    // Before the lines are measured: `…` takes three columns in ASCII.
    let pieces: Vec<Piece> = pieces
        .iter()
        .map(|piece| Piece::new(piece.style, theme.plain_text(&piece.text)))
        .collect();
    let mut out = String::new();
    for (number, line) in wrap(&pieces, room).iter().enumerate() {
        out.push_str(if number == 0 { first } else { next });
        for piece in line {
            out.push_str(&theme.paint(piece.style, &piece.text));
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// One style throughout.
pub fn fill_text(theme: &Theme, style: Style, text: &str, first: &str, next: &str) -> String {
    fill(theme, &[Piece::new(style, text)], first, next)
}

/// Items on as few lines as fit, none of them broken.
pub fn fill_items(
    theme: &Theme,
    items: &[String],
    between: &str,
    first: &str,
    next: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_fresh = true;
    for item in items {
        if !is_fresh && columns(&line) + columns(between) + columns(item) > theme.width {
            lines.push(std::mem::replace(&mut line, next.to_owned()));
            is_fresh = true;
        }
        if !is_fresh {
            line.push_str(between);
        }
        line.push_str(item);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

struct Lines {
    width: usize,
    done: Vec<Vec<Piece>>,
    line: Vec<Piece>,
    used: usize,
}

impl Lines {
    fn end(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        while let Some(last) = line.last_mut() {
            last.text.truncate(last.text.trim_end_matches(' ').len());
            if !last.text.is_empty() {
                break;
            }
            line.pop();
        }
        self.done.push(line);
        self.used = 0;
    }

    fn space(&mut self, style: Style) {
        if self.used > 0 && self.used < self.width {
            push(&mut self.line, style, ' ');
            self.used += 1;
        }
    }

    fn add(&mut self, word: &mut Vec<Piece>) {
        let word = std::mem::take(word);
        let wide: usize = word.iter().map(|piece| columns(&piece.text)).sum();
        if self.used > 0 && self.used + wide > self.width {
            self.end();
        }
        for piece in word {
            for c in piece.text.chars() {
                let wide = c.width().unwrap_or(0);
                if self.used + wide > self.width && self.used > 0 {
                    self.end();
                }
                push(&mut self.line, piece.style, c);
                self.used += wide;
            }
        }
    }
}

fn push(line: &mut Vec<Piece>, style: Style, c: char) {
    match line.last_mut() {
        Some(last) if last.style == style => last.text.push(c),
        _ => line.push(Piece::new(style, c)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, Style, Theme, columns, fill, fill_items, fill_text, wrap};

    fn lines(text: &str, width: usize) -> Vec<String> {
        wrap(&[Piece::new(Style::Plain, text)], width)
            .into_iter()
            .map(|line| line.into_iter().map(|piece| piece.text).collect())
            .collect()
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
    fn a_word_of_several_styles_stays_together() {
        let pieces = [
            Piece::new(Style::Plain, "see "),
            Piece::new(Style::Code, "x"),
            Piece::new(Style::Plain, ", y"),
        ];
        assert_eq!(fill(&Theme::plain(6), &pieces, "", ""), "see x,\ny\n");
    }

    #[test]
    fn later_lines_get_their_own_prefix() {
        assert_eq!(
            fill_text(&Theme::plain(10), Style::Plain, "one two three", "- ", "  "),
            "- one two\n  three\n"
        );
    }

    #[test]
    fn what_is_longer_in_ascii_is_measured_in_ascii() {
        let theme = Theme {
            unicode: false,
            ..Theme::plain(8)
        };
        assert_eq!(
            fill_text(&theme, Style::Plain, "a, b, … c", "", ""),
            "a, b,\n... c\n"
        );
    }

    #[test]
    fn items_are_kept_whole() {
        let items = ["run 1 ms", "compile 2 ms"].map(str::to_owned);
        assert_eq!(
            fill_items(&Theme::plain(14), &items, " · ", "  ", "    "),
            ["  run 1 ms", "    compile 2 ms"]
        );
    }
}
