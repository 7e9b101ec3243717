mod looks;
mod samples;
mod tensors;

use std::time::Duration;

use gpu_tutor_session::TEXT_PLAIN;

use super::mime::HTML;
use super::{MimeBundle, result, traceback};
use samples::all;

/// Text that would do harm if it were not escaped, and characters that XML does not allow.
const EVIL: &str =
    "<script>alert('1')</script>&amp;\"'<img src=x onerror=alert(1)>\u{1b}[31m\u{0}]]>";

fn html(bundle: &MimeBundle) -> &str {
    bundle[HTML].as_str().unwrap()
}

fn text(bundle: &MimeBundle) -> &str {
    bundle[TEXT_PLAIN].as_str().unwrap()
}

/// Markup without styles, one block per line, for snapshots.
fn bare(html: &str) -> String {
    let style = regex::Regex::new(r#" style="[^"]*""#).unwrap();
    let block =
        regex::Regex::new("<(/?(?:div|table|thead|tbody)|tr|pre|svg|title|g|path)\\b").unwrap();
    let bare = style.replace_all(html, "");
    block.replace_all(&bare, "\n<$1").trim_start().to_owned()
}

/// The markup of every sample that has HTML.
fn fragments(word: &str) -> Vec<(&'static str, String)> {
    let drawn = all(word).into_iter();
    drawn
        .filter(|(_, bundle)| bundle.contains_key(HTML))
        .map(|(what, bundle)| (what, html(&bundle).to_owned()))
        .collect()
}

#[test]
fn every_fragment_is_one_balanced_element() {
    for word in ["x", EVIL, "", "`", "a `b` c", "größe → 設備"] {
        for (what, html) in fragments(word) {
            let parsed = roxmltree::Document::parse(&html);
            assert!(parsed.is_ok(), "{what}: {:?}\n{html}", parsed.err());
        }
    }
}

#[test]
fn nothing_that_a_learner_names_or_prints_becomes_markup() {
    for (what, html) in fragments(EVIL) {
        let parsed = roxmltree::Document::parse(&html).unwrap();
        for node in parsed.descendants().filter(|node| node.is_element()) {
            let name = node.tag_name().name();
            let forbidden = [
                "script", "img", "iframe", "object", "link", "style", "a", "use",
            ];
            assert!(!forbidden.contains(&name), "{what}: <{name}>");
            for attribute in node.attributes() {
                let known = [
                    "style",
                    "scope",
                    "role",
                    "aria-label",
                    "aria-hidden",
                    "value",
                    "max",
                    "width",
                    "height",
                    "viewBox",
                    "preserveAspectRatio",
                    "shape-rendering",
                    "transform",
                    "fill",
                    "stroke",
                    "stroke-width",
                    "d",
                ];
                assert!(known.contains(&attribute.name()), "{what}: {attribute:?}");
                if attribute.name() != "aria-label" {
                    assert!(
                        !attribute.value().contains("alert"),
                        "{what}: {attribute:?}"
                    );
                    assert!(!attribute.value().contains("url("), "{what}: {attribute:?}");
                }
            }
        }
        let said: String = parsed
            .descendants()
            .filter_map(|node| node.text())
            .collect();
        assert!(said.contains("<script>"), "{what} shows it as text: {said}");
        assert!(!html.contains(['\u{1b}', '\u{0}']), "{what}");
    }
}

#[test]
fn text_stands_beside_every_fragment() {
    for (what, bundle) in all("word") {
        assert!(text(&bundle).contains("word"), "{what}: {}", text(&bundle));
        assert!(!text(&bundle).contains('\u{1b}'), "{what}");
    }
}

#[test]
fn tables_name_their_rows_and_columns() {
    for (what, html) in fragments("x") {
        let parsed = roxmltree::Document::parse(&html).unwrap();
        for head in parsed.descendants().filter(|node| node.has_tag_name("th")) {
            let scope = head.attribute("scope");
            assert!(matches!(scope, Some("row" | "col")), "{what}: {scope:?}");
        }
    }
}

#[test]
fn colour_is_never_a_fixed_background() {
    let fixed = r"background[^;\x22]*#|background-color|[^-]color:(#|white|black)";
    let fixed = regex::Regex::new(fixed).unwrap();
    assert!(fixed.is_match("background:#fff") && fixed.is_match(";color:black"));
    for (what, html) in fragments("x") {
        assert!(!fixed.is_match(&html), "{what}: {html}");
    }
}

#[test]
fn a_value_keeps_its_types_and_loses_ours() {
    let shown = [
        ("text/plain", "7"),
        ("image/png", "aGk="),
        ("application/json", r#"{"a": [1]}"#),
        ("application/vnd.vega.v5+json", "not json"),
        ("application/vnd.gpu-tutor.unheard-of+json", "{}"),
    ];
    let shown = shown.map(|(kind, content)| (kind.to_owned(), content.to_owned()));
    let bundle = result(&shown.into());
    let wanted = serde_json::json!({
        "text/plain": "7",
        "image/png": "aGk=",
        "application/json": {"a": [1]},
        "application/vnd.vega.v5+json": "not json",
    });
    assert_eq!(serde_json::to_value(bundle).unwrap(), wanted);
}

#[test]
fn a_picture_is_an_svg_and_its_description_is_gone() {
    let description = r#"{"title": "t", "caption": "", "drawing": {"histogram": {"axis":
        {"title": "time", "unit": "seconds", "scale": "linear"}, "from": 0.0, "to": 1.0, "counts": [1, 2], "beyond": 0,
        "marks": []}}}"#;
    let shown = [
        ("text/plain".to_owned(), "a line".to_owned()),
        (
            gpu_tutor_wire::mime::PICTURE.to_owned(),
            description.to_owned(),
        ),
    ];
    let bundle = result(&shown.into());
    assert_eq!(
        bundle.keys().collect::<Vec<_>>(),
        ["image/svg+xml", "text/plain"]
    );
    assert!(
        bundle["image/svg+xml"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
}

#[test]
fn a_cells_own_html_is_left_as_it_is() {
    let tensor = samples::tensor("cpu");
    let shown = [
        ("text/html".to_owned(), "<b>mine</b>".to_owned()),
        (gpu_tutor_wire::mime::TENSOR.to_owned(), tensor.to_string()),
    ];
    assert_eq!(html(&result(&shown.into())), "<b>mine</b>");
}

#[test]
fn an_error_is_a_traceback_with_all_that_is_said_of_it() {
    let told = traceback(samples::MOVED, &samples::failed("x")).unwrap();
    assert_eq!(
        (told.ename.as_str(), told.evalue.as_str()),
        ("E0382", "use of moved value: `x`")
    );
    assert!(told.lines.iter().all(|line| !line.contains('\n')));
    let text = told.lines.join("\n");
    assert!(text.contains("\u{1b}[1merror[E0382]:"));
    let escapes = regex::Regex::new("\u{1b}\\[[0-9;]*m").unwrap();
    insta::assert_snapshot!(escapes.replace_all(&text, ""), @"
    error[E0382]: use of moved value: `x`
       ╭─[ cell:3:9 ]
       │
     2 │ let b = a;
       │         ┬
       │         ╰── value moved here
     3 │ let c = a;
       │         ┬
       │         ╰── value used here after move
    ───╯
    → consider cloning the value: `a.clone()`
    lost: x (`:replay` recreates them)
      a note
    ");
    assert_eq!(traceback("", &crate::View::default()), None);
}

#[test]
fn progress_without_an_end_has_no_bar() {
    let second = Duration::from_secs(1);
    let open = super::progress("training", 7, None, second);
    assert!(!html(&open).contains("<progress"));
    assert_eq!(text(&open), "training: 7 · 1.00 s · 7.0/s");
    let nothing = super::progress("training", 0, Some(0), second);
    assert_eq!(text(&nothing), "training: 0 of 0 · 100 % · 1.00 s");
    let beyond = super::progress("training", 9, Some(3), second);
    assert_eq!(text(&beyond), "training: 9 of 9 · 100 % · 1.00 s · 9.0/s");
}

#[test]
fn a_solution_with_backticks_stays_inside_its_fence() {
    let bundle = super::solution("let s = \"```\";\n");
    assert_eq!(
        bundle["text/markdown"],
        "One of many possible answers:\n\n````rust\nlet s = \"```\";\n````\n"
    );
}
