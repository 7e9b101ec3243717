//! Every text of the program stands in one table of each language, and every line of a table is a text of the program.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{self, Text};
use super::table::{self, Table, names};

/// The area of the prelude, which is a crate of its own: its texts stand in this table alone.
const PRELUDE: &str = "prelude";

/// Chinese texts without a Chinese character, because there is nothing to translate in them.
const NOTHING_TO_TRANSLATE: [&str; 0] = [];

/// Texts, and the tables that hold them.
struct Part {
    texts: Vec<Text>,
    tables: Vec<Table>,
}

/// The program and the prelude, each with its tables.
fn parts() -> [Part; 2] {
    let (of_prelude, tables) = table::all()
        .into_iter()
        .partition(|table| table.area == PRELUDE);
    let prelude = Part {
        texts: source::texts("prelude/src"),
        tables: of_prelude,
    };
    let mut texts = source::texts("src");
    texts.extend(gpu_tutor::command::all().map(|command| Text {
        place: format!("the command {}", command.info.name),
        english: command.info.help.to_owned(),
        given: None,
    }));
    [Part { texts, tables }, prelude]
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
    let mut wrong = Vec::new();
    for Part { texts, tables } in parts() {
        for language in languages() {
            // By the place where they stand first.
            let mut missing: BTreeMap<&str, &str> = BTreeMap::new();
            for text in &texts {
                let holds = |table: &&Table| {
                    table.language == language && table.texts.contains_key(&text.english)
                };
                let with_it: Vec<&str> = tables
                    .iter()
                    .filter(holds)
                    .map(|table| table.file.as_str())
                    .collect();
                match with_it[..] {
                    [_] => {}
                    [] => {
                        missing.entry(&text.english).or_insert(&text.place);
                    }
                    _ => {
                        let files = with_it.join(" and ");
                        wrong.push(format!("{:?} stands in {files}", text.english));
                    }
                }
            }
            let mut by_place: Vec<_> = missing.iter().collect();
            by_place.sort_unstable_by_key(|(text, place)| (**place, **text));
            let lines = by_place.iter();
            wrong.extend(lines.map(|(text, place)| format!("# {place}\n{}", line(text))));
            if !by_place.is_empty() {
                let count = by_place.len();
                wrong.push(format!("{count} texts stand in no table of `{language}`"));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_line_of_a_table_is_a_text_of_the_program() {
    let mut unused = Vec::new();
    for Part { texts, tables } in parts() {
        let texts: BTreeSet<String> = texts.into_iter().map(|text| text.english).collect();
        for table in tables {
            let unknown = table.texts.keys().filter(|key| !texts.contains(*key));
            unused.extend(unknown.map(|key| format!("{}: {}", table.file, line(key))));
        }
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
    let texts = parts().into_iter().flat_map(|part| part.texts);
    for text in texts {
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

/// Chinese letters, and the punctuation that goes with them.
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
