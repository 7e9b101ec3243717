//! Every text of the prelude stands in a table of each language. The prelude is compiled on the learner's machine, without
//! the tables; the process that runs cells has them.

use std::collections::BTreeSet;

use super::source::{self, Text};
use super::table::{self, names};

fn texts() -> Vec<Text> {
    source::texts("prelude/src")
}

#[test]
fn every_text_of_the_prelude_stands_in_a_table_of_each_language() {
    let (tables, texts) = (table::all(), texts());
    assert!(texts.len() > 100, "only {} texts", texts.len());
    let languages: BTreeSet<&str> = tables.iter().map(|table| &*table.language).collect();
    let mut missing = Vec::new();
    for language in languages {
        let known: BTreeSet<&str> = tables
            .iter()
            .filter(|table| table.language == language)
            .flat_map(|table| table.texts.keys().map(String::as_str))
            .collect();
        let unknown = texts.iter().filter(|text| !known.contains(&*text.english));
        missing
            .extend(unknown.map(|text| format!("{language}: {}: {:?}", text.place, text.english)));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_line_of_the_preludes_tables_is_a_text_of_it() {
    let known: BTreeSet<String> = texts().into_iter().map(|text| text.english).collect();
    let tables = table::all().into_iter();
    let unused: Vec<String> = tables
        .filter(|table| table.area == "prelude")
        .flat_map(|table| table.texts.into_keys())
        .filter(|english| !known.contains(english))
        .collect();
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}

#[test]
fn a_text_of_the_prelude_is_given_the_values_that_it_names() {
    for text in texts() {
        let named: BTreeSet<String> = names(&text.english)
            .into_iter()
            .map(str::to_owned)
            .collect();
        assert_eq!(
            text.given,
            Some(named),
            "{}: {:?}",
            text.place,
            text.english
        );
    }
}
