use proptest::prelude::*;

use super::super::info::parse_info;

fn written(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

#[test]
fn an_info_string_is_language_kind_and_pairs() {
    let info = parse_info(" rust demo id=x key=\"a b\" ").unwrap();
    assert_eq!(info.language.unwrap().text, "rust");
    assert_eq!(info.kind.unwrap().text, "demo");
    let pairs: Vec<_> = info
        .pairs
        .iter()
        .map(|p| (p.key.text.as_str(), p.value.text.as_str()))
        .collect();
    assert_eq!(pairs, [("id", "x"), ("key", "a b")]);
    assert_eq!(info.pairs[1].value.at, 20..25);
}

#[test]
fn an_empty_info_string_is_no_cell() {
    assert_eq!(parse_info("").unwrap(), Default::default());
}

proptest! {
    #[test]
    fn any_quoted_value_comes_back_as_written(value in "[^\\n]*", key in "[a-z][a-z-]{0,8}") {
        let info = parse_info(&format!("rust wrong {key}={} id=x", written(&value))).unwrap();
        prop_assert_eq!(&info.pairs[0].value.text, &value);
        prop_assert_eq!(&info.pairs[0].key.text, &key);
        prop_assert_eq!(&info.pairs[1].value.text, "x");
    }

    #[test]
    fn no_text_makes_it_panic_and_places_are_within_it(text in "\\PC*") {
        match parse_info(&text) {
            Ok(info) => for pair in &info.pairs {
                prop_assert_eq!(text.get(pair.key.at.clone()), Some(pair.key.text.as_str()));
                prop_assert!(text.get(pair.value.at.clone()).is_some());
            },
            Err(error) => prop_assert!(text.get(error.at).is_some()),
        }
    }
}
