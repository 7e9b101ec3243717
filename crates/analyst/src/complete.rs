//! Completion: what the language server offers, without names that a session hides, likeliest first.

use super::answers::{Completion, Completions};
use super::document::Document;
use super::kind::CompletionKind;
use super::protocol::{CompletionItem, CompletionResponse, Documentation, Range};
use super::rank::{Favourites, rank};

/// The maximum number of completions to return, which is more than anyone reads.
const MOST: usize = 300;
/// Prefixes of names that belong to the implementation.
const HIDDEN: [&str; 2] = ["evcxr_", "gpu_tutor_"];
const HIDDEN_WHOLE: [&str; 4] = ["wire", "stand_in", "session", "evcxr"];

/// The completions that a response offers at a byte in the cell; `None` if it offers nothing.
pub fn completions(
    response: CompletionResponse,
    document: &Document,
    offset: usize,
    favourites: &Favourites,
) -> Option<Completions> {
    let items = match response {
        CompletionResponse::Items(items) | CompletionResponse::List { items } => items,
    };
    let at = document.position(offset);
    let range = items.iter().find_map(edit)?.0;
    let (start, end) = (document.offset(range.start)?, document.offset(range.end)?);
    // The text after the cursor is replaced, but it does not filter the completions.
    let typed = document.between(range.start, at.clamp(range.start, range.end))?;
    let mut kept: Vec<(&CompletionItem, &str)> = items
        .iter()
        .filter_map(|item| Some((item, edit(item)?)))
        .filter(|(_, (place, _))| *place == range)
        .map(|(item, (_, text))| (item, text))
        .filter(|(_, text)| fits(text, typed) && !is_hidden(text))
        .collect();
    kept.sort_by_cached_key(|(item, text)| rank(item, text, typed, favourites));
    kept.dedup_by(|one, other| one.1 == other.1);
    kept.truncate(MOST);
    Some(Completions {
        start,
        end,
        items: kept
            .iter()
            .map(|(item, text)| completion(item, text))
            .collect(),
    })
}

/// The range that an item replaces and the text it inserts, if that is a single edit within one line.
fn edit(item: &CompletionItem) -> Option<(Range, &str)> {
    let whole = item
        .additional_text_edits
        .as_ref()
        .is_none_or(Vec::is_empty);
    let edit = item.text_edit.as_ref().filter(|_| whole)?;
    let text = edit.new_text.trim_end();
    (!text.is_empty() && !text.contains('\n')).then_some((edit.range?, text))
}

/// Whether a name begins with the typed text, ignoring case.
pub fn fits(text: &str, typed: &str) -> bool {
    text.get(..typed.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(typed))
}

/// Whether a name belongs to the implementation.
pub fn is_hidden(text: &str) -> bool {
    HIDDEN.iter().any(|head| text.starts_with(head)) || HIDDEN_WHOLE.contains(&text)
}

fn completion(item: &CompletionItem, text: &str) -> Completion {
    let docs = item.documentation.as_ref().map(|docs| match docs {
        Documentation::String(text) => text.as_str(),
        Documentation::MarkupContent(content) => content.value.as_str(),
    });
    Completion {
        text: text.to_owned(),
        kind: CompletionKind::of(item).name().to_owned(),
        detail: item.detail.clone(),
        docs: docs
            .and_then(first_paragraph)
            .filter(|paragraph| !paragraph.is_empty()),
    }
}

fn first_paragraph(docs: &str) -> Option<String> {
    docs.trim().split("\n\n").next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use gpu_tutor_session::scope::Scope;
    use serde_json::{Value, json};

    use super::*;

    fn item(text: &str, more: Value) -> Value {
        let place = |column| json!({"line": 2, "character": column});
        let mut item = json!({
            "label": text, "kind": 3,
            "textEdit": {"newText": text, "range": {"start": place(0), "end": place(2)}},
        });
        for (key, value) in more.as_object().expect("an object") {
            item[key] = value.clone();
        }
        item
    }

    fn offered(items: &[Value]) -> Completions {
        let document = Document::new(&Scope::default(), "on");
        let list = json!({"isIncomplete": true, "items": items});
        let response = serde_json::from_value(list).expect("a response");
        completions(response, &document, 2, &Favourites::default()).expect("something")
    }

    #[test]
    fn an_item_says_what_it_is_and_where_it_goes() {
        let docs = json!({"kind": "markdown", "value": "Ones.\n\nMany."});
        let found = offered(&[item(
            "ones",
            json!({"detail": "fn()", "documentation": docs}),
        )]);
        assert_eq!((found.start, found.end), (0, 2));
        assert_eq!(
            found.items,
            [Completion {
                text: "ones".into(),
                kind: "function".into(),
                detail: Some("fn()".into()),
                docs: Some("Ones.".into()),
            }]
        );
    }

    #[test]
    fn what_does_not_fit_is_hidden_or_is_more_than_a_name_stays_out() {
        let elsewhere = json!([{"newText": "use a;", "range": {
            "start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}]);
        let found = offered(&[
            item("ones", json!({})),
            item("two", json!({})),
            item("on\nfire", json!({})),
            item("once", json!({"additionalTextEdits": elsewhere})),
            item("ones", json!({"sortText": "ffffffff"})),
        ]);
        let texts: Vec<_> = found.items.iter().map(|item| item.text.as_str()).collect();
        assert_eq!(texts, ["ones"]);
    }

    #[test]
    fn a_name_fits_what_was_typed_whatever_its_case() {
        assert!(fits("Tensor", "ten") && fits("tensor", "") && fits("größe", "größ"));
        assert!(!fits("to", "tensor") && !fits("größe", "gr\u{f6}t"));
    }

    #[test]
    fn the_machinery_is_hidden() {
        assert!(
            is_hidden("evcxr_internal_runtime") && is_hidden("gpu_tutor_cell") && is_hidden("wire")
        );
        assert!(!is_hidden("wired") && !is_hidden("tensor"));
    }

    #[test]
    fn docs_are_cut_to_a_paragraph() {
        assert_eq!(
            first_paragraph("\nOne\ntwo.\n\nThree."),
            Some("One\ntwo.".into())
        );
    }
}
