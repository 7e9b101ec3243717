//! Every string in the program is in one table per language, and every line in a table is a string in the program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::{self, Text};
use super::table::{self, Table, names};

/// Chinese strings without a Chinese character, because they contain nothing to translate.
const NOTHING_TO_TRANSLATE: [&str; 0] = [];

/// The strings of the program and of the prelude: those in the sources, those of the commands, and the command line's
/// help.
fn texts() -> Vec<Text> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let crates = std::fs::read_dir(crates).expect("the crates").flatten();
    let crates = crates.map(|entry| format!("crates/{}/src", entry.file_name().display()));
    let folders = ["src", "prelude/src"].map(str::to_owned);
    let mut texts: Vec<Text> = folders
        .into_iter()
        .chain(crates)
        .flat_map(|folder| source::texts(&folder))
        .collect();
    let text = |place: String, english: String| Text {
        place,
        english,
        given: None,
    };
    texts.extend(gpu_tutor_command::all().map(|command| {
        let info = command.info;
        text(format!("the command {}", info.name), info.help.to_owned())
    }));
    let help = gpu_tutor::cli::help_texts().into_iter();
    texts.extend(help.map(|english| text("the help of the command line".to_owned(), english)));
    texts
}

/// The languages that have a table.
fn languages() -> BTreeSet<String> {
    let tables = table::all().into_iter();
    tables.map(|table| table.language).collect()
}

/// A line of a table, without its translation.
fn line(english: &str) -> String {
    format!("{}: \"\"", serde_json::Value::from(english))
}

#[test]
fn every_text_stands_in_one_table_of_each_language() {
    let (texts, tables) = (texts(), table::all());
    let mut wrong = Vec::new();
    for language in languages() {
        let mut missing: BTreeMap<&str, &str> = BTreeMap::new();
        for text in &texts {
            let holds = |table: &&Table| {
                table.language == language && table.texts.contains_key(&text.english)
            };
            if !tables.iter().any(|table| holds(&table)) {
                missing.entry(&text.english).or_insert(&text.place);
            }
        }
        let mut by_place: Vec<_> = missing.into_iter().collect();
        by_place.sort_unstable_by_key(|(text, place)| (*place, *text));
        let lines = by_place.iter();
        wrong.extend(lines.map(|(text, place)| format!("# {place}\n{}", line(text))));
        if !by_place.is_empty() {
            let count = by_place.len();
            wrong.push(format!("{count} texts stand in no table of `{language}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_text_stands_in_two_tables_of_a_language() {
    let tables = table::all();
    let mut seen: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    let mut twice = Vec::new();
    for table in &tables {
        for english in table.texts.keys() {
            if let Some(first) = seen.insert((&table.language, english), &table.file) {
                twice.push(format!("{first}, {}: {}", table.file, line(english)));
            }
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}

#[test]
fn every_line_of_a_table_is_a_text_of_the_program() {
    let texts: BTreeSet<String> = texts().into_iter().map(|text| text.english).collect();
    let mut unused = Vec::new();
    for table in table::all() {
        let unknown = table.texts.keys().filter(|key| !texts.contains(*key));
        unused.extend(unknown.map(|key| format!("{}: {}", table.file, line(key))));
    }
    assert!(
        unused.is_empty(),
        "{}\nthe program translates no such text; one in a table of texts is marked with `text!(\"…\")`",
        unused.join("\n")
    );
}

#[test]
fn a_text_its_values_and_its_translations_have_the_same_names() {
    let mut wrong = Vec::new();
    for text in texts() {
        let named: BTreeSet<String> = names(&text.english)
            .into_iter()
            .map(str::to_owned)
            .collect();
        if let Some(given) = text.given
            && given != named
        {
            wrong.push(format!(
                "{}: {:?} is given {given:?}",
                text.place, text.english
            ));
        }
    }
    for table in table::all() {
        for (english, translation) in &table.texts {
            let same: [BTreeSet<&str>; 2] =
                [english, translation].map(|text| names(text).into_iter().collect());
            if same[0] != same[1] {
                wrong.push(format!(
                    "{}: {english:?} and {translation:?} have other names",
                    table.file
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Chinese characters, and the punctuation that goes with them.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}' | '“' | '”')
}

#[test]
fn a_chinese_text_is_chinese() {
    let mut wrong = Vec::new();
    for table in table::all()
        .into_iter()
        .filter(|table| table.language == "zh")
    {
        for (english, chinese) in table.texts {
            if !chinese.contains(is_chinese) && !NOTHING_TO_TRANSLATE.contains(&english.as_str()) {
                wrong.push(format!(
                    "{}: {english:?} has no Chinese: {chinese:?}",
                    table.file
                ));
            }
            let letters: Vec<char> = chinese.chars().collect();
            let half_width = letters.windows(2).any(|pair| {
                matches!(pair[0], '\u{4e00}'..='\u{9fff}')
                    && matches!(pair[1], ',' | '.' | ':' | ';' | '?' | '!')
            });
            if half_width {
                wrong.push(format!(
                    "{}: half-width punctuation in {chinese:?}",
                    table.file
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
