use gpu_tutor_grading::{CheckReport, Verdict};

use super::*;

fn catalogue() -> Catalogue {
    let text = include_str!("../../crates/lessons/src/tests/fixture.md");
    Catalogue::read([("lessons/01-devices.md", text)])
}

fn view<'a>(catalogue: &'a Catalogue, progress: &'a Progress, panel: Panel) -> View<'a> {
    let (lesson, exercise) = catalogue.exercises().next().expect("an exercise");
    View {
        catalogue,
        progress,
        lesson,
        exercise,
        file: Path::new("exercises/move-it.rs"),
        graded: None,
        panel,
        has_keys: true,
    }
}

#[test]
fn a_page_has_the_exercise_and_its_text_until_something_is_graded() {
    let (catalogue, progress) = (catalogue(), Progress::default());
    let page = view(&catalogue, &progress, Panel::None).page(&Theme::plain(80));
    insta::assert_snapshot!(page, @"
    Exercise: move it (1 of 1, 5.6.1 Computing devices)

    ## Exercise: move it

    Bind `y`.

    Before your answer runs:
      │ let n = 3;
      │ let x = ones((2, 3))?;

    Your turn: 3 checks, 4 points. Write your answer in exercises/move-it.rs and
    save it.

    exercises/move-it.rs is graded on each save
    n next · h hint · s solution · l list · t text · r run again · q quit
    ");
}

#[test]
fn a_report_takes_the_place_of_the_text_and_a_hint_stands_below() {
    let (catalogue, progress) = (catalogue(), Progress::default());
    let (_, exercise) = catalogue.exercises().next().expect("an exercise");
    let checks = exercise.checks.iter();
    let checks = checks.map(|check| CheckReport::new(check, Verdict::Failed, "it is not"));
    let graded = Graded {
        report: Report::new(exercise, checks.collect()),
        answer: String::new(),
        before: None,
    };
    let view = View {
        graded: Some(&graded),
        panel: Panel::Hint(1),
        ..view(&catalogue, &progress, Panel::None)
    };
    insta::assert_snapshot!(view.page(&Theme::plain(80)), @"
    Exercise: move it (1 of 1, 5.6.1 Computing devices)

    ✗ `y` is there (0 of 2 points, observed)
      it is not
      → Which device?
    ✗ `y` keeps its shape (0 of 1 point, observed)
      it is not
    ✗ one copy (0 of 1 point, observed)
      it is not
    not passed yet: 0 of 4 points

    Hint 1 of 3
    Look at `to`.

    exercises/move-it.rs is graded on each save
    n next · h hint · s solution · l list · t text · r run again · q quit
    ");
}

#[test]
fn the_list_marks_what_is_passed_and_where_one_is() {
    let (catalogue, mut progress) = (catalogue(), Progress::default());
    progress.grade("move-it", true, 3, 4);
    let list = view(&catalogue, &progress, Panel::List).list(&Theme::plain(80));
    insta::assert_snapshot!(list, @"
    ╭───┬───────────┬───────────────────┬─────────┬────────╮
    │   │ exercise  │ title             │ lesson  │ points │
    ├───┼───────────┼───────────────────┼─────────┼────────┤
    │ ✓ │ move-it ← │ Exercise: move it │ devices │ 3/4    │
    ╰───┴───────────┴───────────────────┴─────────┴────────╯
    ");
}
