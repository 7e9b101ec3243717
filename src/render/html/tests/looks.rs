//! How each bundle looks, without its styles.

use std::time::Duration;

use super::samples::{annotation, listing, moved, report, variable};
use super::{bare, html, text};
use crate::grade::{Report, Verdict};
use crate::render::html as drawn;
use crate::session::Listing;

#[test]
fn an_annotation_is_a_line_a_small_table_and_lines() {
    let bundle = drawn::annotation(&annotation("cpu"));
    insta::assert_snapshot!(bare(html(&bundle)));
    insta::assert_snapshot!(text(&bundle));
}

#[test]
fn remarks_are_lines() {
    insta::assert_snapshot!(bare(html(&drawn::remarks(&moved("w")).unwrap())));
    assert_eq!(drawn::remarks(&Default::default()), None);
}

#[test]
fn a_report_says_in_words_and_signs_how_each_check_went() {
    let sound = Report {
        error: None,
        error_cell: None,
        ..report("z")
    };
    insta::assert_snapshot!(bare(html(&drawn::report(&sound, ""))));
}

#[test]
fn an_answer_that_did_not_run_is_shown_with_the_place() {
    let bundle = drawn::report(&report("z"), "let y = z;");
    let html = html(&bundle);
    let (from, to) = (html.find("<pre").unwrap(), html.find("</pre>").unwrap());
    insta::assert_snapshot!(bare(&html[from..to]));
}

#[test]
fn what_could_not_be_graded_says_why_and_nothing_else() {
    let report = Report {
        reason: Some("grading was interrupted; try again".into()),
        verdict: Verdict::CouldNotGrade,
        error_cell: None,
        ..report("z")
    };
    insta::assert_snapshot!(bare(html(&drawn::report(&report, ""))));
}

#[test]
fn variables_and_commands_answers_are_tables() {
    insta::assert_snapshot!(bare(html(&drawn::variables(&[variable("y")]))));
    insta::assert_snapshot!(bare(html(&drawn::variables(&[]))));
    insta::assert_snapshot!(bare(html(&drawn::listing(&listing("580")))));
    insta::assert_snapshot!(bare(html(&drawn::listing(&Listing::said("no GPU")))));
}

#[test]
fn progress_is_a_bar_with_its_numbers_beside_it() {
    let bundle = drawn::progress("epochs", 3, Some(10), Duration::from_millis(1200));
    insta::assert_snapshot!(bare(html(&bundle)));
    insta::assert_snapshot!(text(&bundle));
}

#[test]
fn help_is_markdown() {
    let hint = drawn::hint(2, 3, "Use `.to(…)`.");
    insta::assert_snapshot!(hint["text/markdown"].as_str().unwrap());
    insta::assert_snapshot!(text(&hint));
    insta::assert_snapshot!(text(&drawn::solution("let y = x;")));
}
