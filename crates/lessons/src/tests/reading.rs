use super::super::{Comparison, Measure, Source, Step, Subject};
use super::{LESSON, NAME, broken, lesson};
use crate::{Position, parse};

#[test]
fn steps_come_in_reading_order_with_stable_ids() {
    let lesson = lesson();
    let ids: Vec<&str> = lesson.steps.iter().map(Step::id).collect();
    assert_eq!(
        ids,
        [
            "#computing-devices",
            "#naming-a-device",
            "base",
            "count",
            "#after-count",
            "absent",
            "where",
            "#exercise-move-it",
            "move-it"
        ]
    );
}

#[test]
fn a_fence_without_a_kind_stays_in_the_prose() {
    let lesson = lesson();
    let Step::Prose(prose) = &lesson.steps[1] else {
        panic!("not prose")
    };
    assert!(prose.markdown.starts_with("## Naming a device"));
    assert!(
        prose.markdown.ends_with("// only to read\nlet x = 1;\n```"),
        "{}",
        prose.markdown
    );
}

#[test]
fn an_exercise_gathers_its_parts() {
    let lesson = lesson();
    let exercise = lesson.exercises().next().unwrap();
    assert_eq!(exercise.title, "Exercise: move it");
    assert_eq!(exercise.max_score(), 4);
    assert_eq!(exercise.hints[2], "`x.to(&try_gpu(0))?`");
    assert_eq!(exercise.wrong[1].message, r#""y" \ is"#);
    assert_eq!(
        exercise.checks[0].subject,
        Subject::Observe("y.device()".into())
    );
    assert_eq!(
        exercise.checks[2].subject,
        Subject::Measure(Measure::HostToDevice)
    );
    let setups: Vec<&str> = lesson
        .setups_for(exercise)
        .iter()
        .map(|cell| cell.id.as_str())
        .collect();
    assert_eq!(setups, ["base", "move-input"]);
}

#[test]
fn an_exercise_explains_which_changes_pass_and_why_nothing_is_computed() {
    let lesson = lesson();
    let exercise = lesson.exercises().next().unwrap();
    let survivor = &exercise.survivors[0];
    assert_eq!(survivor.changes, ["`try_gpu(0)` becomes `try_gpu(1)`"]);
    assert_eq!(survivor.why, "Without a GPU, both are the CPU.");
    assert!(survivor.without_gpu);
    assert_eq!(exercise.observed_because, None);
    let text = LESSON
        .replace(
            "exercise id=move-it",
            "exercise id=move-it observed-because=\"it is about places\"",
        )
        .replace("change = \"`try_gpu", "change = [\"one\", \"`try_gpu")
        .replace("try_gpu(1)`\"\n", "try_gpu(1)`\"]\n");
    let lesson = parse(NAME, &text).unwrap();
    let exercise = lesson.exercises().next().unwrap();
    assert_eq!(exercise.survivors[0].changes.len(), 2);
    assert_eq!(
        exercise.observed_because.as_deref(),
        Some("it is about places")
    );
}

#[test]
fn a_check_may_compare_otherwise_with_a_gpu() {
    let lesson = lesson();
    let exercise = lesson.exercises().next().unwrap();
    assert_eq!(
        exercise.checks[0].comparison(0),
        Some(&Comparison::Equals("cpu".into()))
    );
    assert_eq!(
        exercise.checks[0].comparison(2),
        Some(&Comparison::Equals("cuda:0".into()))
    );
    assert_eq!(exercise.checks[2].comparison(0), None);
    let want = Comparison::Between {
        least: None,
        most: Some(1.0),
    };
    assert_eq!(exercise.checks[2].comparison(1), Some(&want));
}

#[test]
fn demos_know_their_rows_and_their_session() {
    let lesson = lesson();
    let demos: Vec<_> = lesson.demos().collect();
    assert_eq!(demos[0].covers, ["count devices", "no gpu"]);
    assert!(!demos[0].fresh && demos[1].fresh);
    assert_eq!(
        demos[0].cell.at,
        Position {
            line: 24,
            column: 1
        }
    );
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_nothing() {
    let text = format!("\u{feff}{}", LESSON.replace('\n', "\r\n"));
    let there = parse(NAME, &text).unwrap();
    let here = lesson();
    assert_eq!(format!("{:?}", there.steps), format!("{:?}", here.steps));
}

#[test]
fn prose_within_an_exercise_comes_after_it() {
    assert_eq!(
        broken("```text hint", "Some words.\n\n```text hint"),
        "no problem"
    );
}

#[test]
fn positions_count_characters() {
    let source = Source::new("x", "é日\nb");
    assert_eq!(source.position(5), Position { line: 1, column: 3 });
    assert_eq!(source.position(6), Position { line: 2, column: 1 });
    assert_eq!(source.position(99), Position { line: 2, column: 2 });
}
