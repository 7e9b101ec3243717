//! The pages of the class in `write/tests.rs`, whose learners are hostile.

use gpu_tutor_teaching::fixture;

use super::statistics::{distribution, middle, tallies};
use crate::model::Assignment;
use crate::write::Format;
use crate::write::tests::{class, written};

#[test]
fn the_pages_have_no_markup_of_the_learners_and_load_nothing() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let class = class(&of);
    let pages = written(Format::Html, &class, &of);
    assert_eq!(pages.len(), class.students.len() + 1);
    for (path, page) in &pages {
        let small = page.to_lowercase();
        for tag in [
            "<script", "<img", "<iframe", "<object", "<link", "@import", "url(",
        ] {
            assert!(!small.contains(tag), "{path} has {tag}");
        }
        let rest = page
            .replace("</pre></div>", "")
            .replace("</code></pre>", "");
        assert!(!rest.contains("</pre>alert"), "{path}");
    }
    let hostile = pages
        .iter()
        .find(|(_, page)| page.contains("&lt;script&gt;"));
    assert!(hostile.is_some(), "hostile text is shown as text");
}

#[test]
fn a_page_of_a_learner_shows_no_solution_and_no_other_learner() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let pages = written(Format::Html, &class(&of), &of);
    let ada = &pages["html/learners/ada.html"];
    assert!(ada.contains("Your answer") && ada.contains("let x = 1;"));
    for (_, exercise) in &of.exercises {
        assert!(
            !ada.contains(exercise.solution.code.trim()),
            "{}",
            exercise.id
        );
    }
    assert!(!ada.contains("Grace") && !ada.contains("class.html"));
}

#[test]
fn the_page_of_the_class_leads_to_every_learner() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let pages = written(Format::Html, &class(&of), &of);
    let class = &pages["html/class.html"];
    for path in pages.keys().filter(|path| path.contains("learners/")) {
        let link = path.strip_prefix("html/").unwrap();
        assert!(class.contains(&format!("href=\"{link}\"")), "{link}");
    }
    assert!(class.contains("Similar answers") && class.contains("87 %"));
    assert!(class.contains("Two copies of one cell."));
}

#[test]
fn the_numbers_are_those_of_the_class() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let class = class(&of);
    let bars = distribution(&class);
    assert_eq!((bars[0], bars[8], bars[10]), (1, 1, 1), "{bars:?}");
    assert_eq!(
        bars.iter().sum::<usize>(),
        3,
        "nobody can be placed who was not judged"
    );
    let (mean, median) = middle(&class).unwrap();
    assert!((mean - 60.0).abs() < 0.01 && (median - 80.0).abs() < 0.01);
    assert!(of.computed_points() <= of.max_score());
    let first = &tallies(&class, &of)[0].checks[0];
    assert_eq!((first.passed, first.failed, first.open), (2, 1, 1));
    assert_eq!(first.messages.len(), 1);
}

#[test]
fn what_nobody_sees_is_written_out_and_names_that_look_alike_are_noted() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let mut class = class(&of);
    let ada = class
        .students
        .iter()
        .position(|one| one.student.id == "ada")
        .unwrap();
    let mut twin = class.students[ada].clone();
    twin.student.id = "77".into();
    twin.student.name = Some("A\u{200b}da".into());
    twin.exercises[0].answer = Some("let a = 1; /*\u{202e}\u{2066} b */".into());
    class.students.push(twin);
    let pages = written(Format::Html, &class, &of);
    let hidden = |page: &&String| page.contains(gpu_tutor_text::visible::is_hidden);
    assert_eq!(pages.values().find(hidden), None);
    assert!(pages["html/learners/77.html"].contains("/*⟦U+202E⟧⟦U+2066⟧ b */"));
    let page = &pages["html/class.html"];
    let (_, noted) = page.split_once("Learners whose names look alike").unwrap();
    let (noted, _) = noted.split_once("</ul>").unwrap();
    assert!(
        noted.contains("<bdi>ada</bdi>") && noted.contains("A⟦U+200B⟧da"),
        "{noted}"
    );
    assert!(!noted.contains("zoe"));
}
