use super::{Walkthrough, find, number_of};
use crate::fixture::lesson;

fn place<'a>(walk: &Walkthrough<'a>) -> Option<&'a str> {
    walk.place().map(|(_, step)| step.id())
}

fn ids(walk: &mut Walkthrough) -> Vec<String> {
    std::iter::from_fn(|| walk.advance().map(|(_, step)| step.id().to_owned())).collect()
}

#[test]
fn a_lesson_is_its_visible_steps_in_order() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    let want = [
        "#naming-a-device",
        "count",
        "absent",
        "#a-question",
        "where",
        "#move-it",
        "move-it",
        "#the-end",
    ];
    assert_eq!(ids(&mut walk), want);
    assert_eq!(walk.count(), want.len());
    assert!(walk.upcoming().is_none());
    assert_eq!(place(&walk), Some("#the-end"));
}

#[test]
fn only_exercises_and_questions_stay_open() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    let mut open = Vec::new();
    while let Some((_, step)) = walk.advance() {
        if walk.is_open() {
            open.push(step.id());
        }
    }
    assert_eq!(open, ["where", "move-it"]);
}

#[test]
fn the_place_is_the_open_step_else_the_one_to_come() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    assert_eq!(place(&walk), Some("#naming-a-device"));
    walk.advance();
    assert_eq!(place(&walk), Some("count"));
    walk.stand_before(find(&lesson, "move-it").unwrap());
    walk.advance();
    assert_eq!(place(&walk), Some("move-it"));
    walk.close();
    assert_eq!(place(&walk), Some("#the-end"));
}

#[test]
fn back_goes_one_step_and_no_further_than_the_first() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    assert!(!walk.back());
    walk.advance();
    walk.advance();
    assert!(walk.back());
    assert_eq!(walk.advance().unwrap().1.id(), "#naming-a-device");
    assert!(!walk.back());
}

#[test]
fn skip_passes_the_open_step_first() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    walk.stand_before(find(&lesson, "where").unwrap());
    walk.advance();
    assert_eq!(walk.skip().unwrap().1.id(), "where");
    assert_eq!(walk.skip().unwrap().1.id(), "#move-it");
    assert_eq!(walk.advance().unwrap().1.id(), "move-it");
}

#[test]
fn missing_cells_are_those_before_that_have_not_run() {
    let lesson = lesson();
    let mut walk = Walkthrough::new(&lesson);
    let at = find(&lesson, "move-it").unwrap();
    let ids = |walk: &Walkthrough| -> Vec<String> {
        walk.missing(at)
            .into_iter()
            .map(|(_, cell)| cell.id.clone())
            .collect()
    };
    assert_eq!(ids(&walk), ["base", "count"]);
    walk.has_run(find(&lesson, "count").unwrap());
    assert_eq!(ids(&walk), ["base"]);
    walk.forget_runs();
    assert_eq!(ids(&walk).len(), 2);
}

#[test]
fn steps_are_found_by_number_and_name() {
    let lesson = lesson();
    for (name, id) in [
        ("1", "#naming-a-device"),
        ("2", "count"),
        ("#the-end", "#the-end"),
        ("where", "where"),
    ] {
        let index = find(&lesson, name).unwrap();
        assert_eq!(lesson.steps[index].id(), id);
    }
    assert_eq!(
        [
            find(&lesson, "0"),
            find(&lesson, "99"),
            find(&lesson, "base")
        ],
        [None; 3]
    );
    assert_eq!(number_of(&lesson, find(&lesson, "where").unwrap()), 5);
}
