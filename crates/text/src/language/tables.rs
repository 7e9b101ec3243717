//! The tables of `locales/`, which are built into the program: one file for each area and language,
//! `AREA.LANGUAGE.yml`.
//!
//! A line maps English text to its translation, both in double quotes. Such a line is valid YAML, which helps in
//! editors, and also a member of a JSON object, which is how it is read here. `tests/language/` checks that the files
//! are valid as both.

use std::collections::HashMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/locales");

/// English text, mapped to its translation.
type Table = HashMap<String, String>;

/// All tables of each language, read when the first text is looked up. An English session reads none.
static TABLES: LazyLock<HashMap<&'static str, Table>> = LazyLock::new(|| {
    let mut tables: HashMap<&'static str, Table> = HashMap::new();
    for (language, text) in files() {
        let entries = text.lines().filter_map(entry);
        tables.entry(language).or_default().extend(entries);
    }
    tables
});

/// The language and the text of each file.
fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.files().filter_map(|file| {
        let name = file.path().file_stem()?.to_str()?;
        let (_, language) = name.rsplit_once('.')?;
        Some((language, file.contents_utf8()?))
    })
}

/// The English text and the translation in a line; `None` for a comment or a blank line.
fn entry(line: &str) -> Option<(String, String)> {
    let line: HashMap<String, String> = serde_json::from_str(&format!("{{{line}}}")).ok()?;
    line.into_iter().next()
}

/// The languages that have a table, sorted.
pub fn languages() -> Vec<&'static str> {
    let mut languages: Vec<&str> = files().map(|(language, _)| language).collect();
    languages.sort_unstable();
    languages.dedup();
    languages
}

/// The translation of English text; `None` if no table of the language has it.
pub fn find(language: &str, english: &str) -> Option<&'static str> {
    TABLES.get(language)?.get(english).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_file_is_read() {
        for (language, text) in files() {
            let lines = text.lines().filter(|line| line.starts_with('"'));
            for line in lines {
                let (english, translation) = entry(line).unwrap_or_else(|| panic!("{line}"));
                assert_eq!(find(language, &english), Some(&*translation), "{line}");
            }
        }
    }
}
