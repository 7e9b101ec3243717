use super::{Player, find, number_of};
use crate::repl::tests::support::lesson;

fn place<'a>(player: &Player<'a>) -> Option<&'a str> {
    player.place().map(|(_, step)| step.id())
}

fn ids(player: &mut Player) -> Vec<String> {
    std::iter::from_fn(|| player.advance().map(|(_, step)| step.id().to_owned())).collect()
}

#[test]
fn a_lesson_is_its_visible_steps_in_order() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
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
    assert_eq!(ids(&mut player), want);
    assert_eq!(player.count(), want.len());
    assert!(player.upcoming().is_none());
    assert_eq!(place(&player), Some("#the-end"));
}

#[test]
fn only_exercises_and_questions_stay_open() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
    let mut open = Vec::new();
    while let Some((_, step)) = player.advance() {
        if player.is_open() {
            open.push(step.id());
        }
    }
    assert_eq!(open, ["where", "move-it"]);
}

#[test]
fn the_place_is_the_open_step_else_the_one_to_come() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
    assert_eq!(place(&player), Some("#naming-a-device"));
    player.advance();
    assert_eq!(place(&player), Some("count"));
    player.stand_before(find(&lesson, "move-it").unwrap());
    player.advance();
    assert_eq!(place(&player), Some("move-it"));
    player.close();
    assert_eq!(place(&player), Some("#the-end"));
}

#[test]
fn back_goes_one_step_and_no_further_than_the_first() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
    assert!(!player.back());
    player.advance();
    player.advance();
    assert!(player.back());
    assert_eq!(player.advance().unwrap().1.id(), "#naming-a-device");
    assert!(!player.back());
}

#[test]
fn skip_passes_the_open_step_first() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
    player.stand_before(find(&lesson, "where").unwrap());
    player.advance();
    assert_eq!(player.skip().unwrap().1.id(), "where");
    assert_eq!(player.skip().unwrap().1.id(), "#move-it");
    assert_eq!(player.advance().unwrap().1.id(), "move-it");
}

#[test]
fn missing_cells_are_those_before_that_have_not_run() {
    let lesson = lesson();
    let mut player = Player::new(&lesson);
    let at = find(&lesson, "move-it").unwrap();
    let ids = |player: &Player| -> Vec<String> {
        player
            .missing(at)
            .into_iter()
            .map(|(_, cell)| cell.id.clone())
            .collect()
    };
    assert_eq!(ids(&player), ["base", "count"]);
    player.has_run(find(&lesson, "count").unwrap());
    assert_eq!(ids(&player), ["base"]);
    player.forget_runs();
    assert_eq!(ids(&player).len(), 2);
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
