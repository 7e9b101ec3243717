//! The language of the text that users read.
//!
//! In the code, texts are in English, inside `t!("…")`, with the same syntax as in the program. The program has the
//! tables for the other languages, and gives the prelude a function that looks texts up. Without it, all texts are in
//! English.

use std::fmt::{Display, Write};
use std::sync::OnceLock;

/// Finds the UTF-8 translation of an English text of `length` bytes, and writes its length to `found`. Returns null if
/// there is none. The returned text is never freed.
type Lookup =
    unsafe extern "C" fn(english: *const u8, length: usize, found: *mut usize) -> *const u8;

static LOOKUP: OnceLock<Lookup> = OnceLock::new();

/// Sets the function that looks texts up. The process that runs cells calls it before the first one.
///
/// # Safety
/// `lookup` must behave as [`Lookup`] says until the process ends.
#[unsafe(no_mangle)]
unsafe extern "C" fn gpu_tutor_look_texts_up_with(lookup: Lookup) {
    let _ = LOOKUP.set(lookup);
}

/// A text in the session's language, given an English one with names in `%{…}` and their values.
macro_rules! t {
    ($english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::filled($english, &[$((stringify!($name), &$value as &dyn ::std::fmt::Display)),*])
    };
}

/// The text in the session's language, with each `%{name}` replaced by its value.
pub(crate) fn filled(english: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut rest = translated(english).unwrap_or(english);
    let mut filled = String::with_capacity(rest.len());
    while let Some((before, name, after)) = next_name(rest) {
        filled.push_str(before);
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            let _ = write!(filled, "{value}");
        }
        rest = after;
    }
    filled + rest
}

fn next_name(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("%{")?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

fn translated(english: &str) -> Option<&'static str> {
    let lookup = LOOKUP.get()?;
    let mut length = 0;
    // SAFETY: the caller that set the function promised that it does what `Lookup` says. The pointers point to a text
    // and a number that both live until the call returns.
    let found = unsafe { lookup(english.as_ptr(), english.len(), &raw mut length) };
    if found.is_null() {
        return None;
    }
    // SAFETY: `Lookup` promises that there are this many bytes and that they are never freed.
    std::str::from_utf8(unsafe { std::slice::from_raw_parts(found, length) }).ok()
}

/// Stands in for the items that are left out of a list.
pub(crate) fn more(count: usize) -> String {
    t!("… %{count} more …", count = count)
}

/// How many terminal columns a text takes up: Chinese, Japanese and Korean characters are two columns wide.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// The columns of one character.
pub(crate) fn width(letter: char) -> usize {
    match letter {
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f900}'..='\u{1f9ff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// The text followed by spaces, so that it takes up at least `columns` columns.
pub(crate) fn left(text: &str, columns: usize) -> String {
    text.to_owned() + &gap(text, columns)
}

/// The text preceded by spaces, so that it takes up at least `columns` columns.
pub(crate) fn right(text: &str, columns: usize) -> String {
    gap(text, columns) + text
}

fn gap(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(self::columns(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_by_their_values_once() {
        let (op, shape) = ("%{shape}", [2, 3]);
        let text = t!(
            "`%{op}` got %{shape}",
            op = op,
            shape = format_args!("{shape:?}")
        );
        assert_eq!(text, "`%{shape}` got [2, 3]");
        assert_eq!(t!("nothing in it: 100 %"), "nothing in it: 100 %");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(columns("a 张量 ●"), 8);
        assert_eq!(left("张量", 6), "张量  ");
        assert_eq!(right("张量", 6), "  张量");
        assert_eq!(right("张量", 3), "张量");
    }
}
