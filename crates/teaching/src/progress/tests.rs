use gpu_tutor_lessons::{Lesson, Predicted, PredictionMade, parse};
use insta::assert_snapshot;

use super::{Loaded, Progress, Store};

fn lesson() -> Lesson {
    let text = include_str!("../../../lessons/src/tests/fixture.md");
    parse("lessons/01-devices.md", text).unwrap()
}

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("deep/data"));
    (folder, store)
}

#[test]
fn nothing_kept_yet_is_no_error_and_creates_nothing() {
    let (_folder, store) = store();
    assert_eq!(store.load().unwrap(), Loaded::default());
    assert!(!store.folder().exists());
}

#[test]
fn what_is_written_is_read_again() {
    let (_folder, store) = store();
    let kept = store
        .update(|progress| {
            progress.play("count");
            progress.grade("move-it", true, 3, 4);
            progress.answer("where", 2, true);
            progress.stand("devices", "where", 6);
        })
        .unwrap();
    assert_eq!(store.load().unwrap(), kept);
    assert_snapshot!(std::fs::read_to_string(store.path()).unwrap(), @r#"
    {
      "version": 1,
      "demos": [
        "count"
      ],
      "exercises": {
        "move-it": {
          "passed": true,
          "score": 3,
          "max_score": 4,
          "tries": 1
        }
      },
      "quizzes": {
        "where": {
          "chosen": 2,
          "right": true
        }
      },
      "places": {
        "devices": {
          "step": "where",
          "index": 6
        }
      },
      "last_lesson": "devices"
    }
    "#);
}

#[test]
fn writers_side_by_side_lose_nothing() {
    let (_folder, store) = store();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let store = &store;
            scope.spawn(move || {
                for index in 0..10 {
                    store
                        .update(|progress| progress.play(&format!("demo-{writer}-{index}")))
                        .unwrap();
                }
            });
        }
    });
    let progress = store.load().unwrap().progress;
    assert!(
        (0..4)
            .all(|writer| (0..10)
                .all(|index| progress.has_played(&format!("demo-{writer}-{index}"))))
    );
}

#[test]
fn a_damaged_file_is_set_aside_and_named() {
    let (_folder, store) = store();
    for count in 1..=2 {
        store.update(|progress| progress.play("count")).unwrap();
        std::fs::write(store.path(), "{\"version\": 1, \"demos\": [").unwrap();
        let kept = store.load().unwrap();
        let aside = kept.set_aside.unwrap();
        assert!(aside.ends_with(format!("progress.damaged-{count}.json")));
        assert_eq!(
            std::fs::read_to_string(aside).unwrap(),
            "{\"version\": 1, \"demos\": ["
        );
        assert_eq!(kept.progress, Progress::default());
    }
    assert_eq!(store.load().unwrap().set_aside, None);
}

#[test]
fn a_file_of_a_newer_version_is_set_aside_whole() {
    let (_folder, store) = store();
    std::fs::create_dir_all(store.folder()).unwrap();
    std::fs::write(store.path(), "{\"version\": 7, \"stars\": 5}").unwrap();
    let kept = store.update(|progress| progress.play("count")).unwrap();
    assert!(
        kept.set_aside
            .unwrap()
            .ends_with("progress.version-7-1.json")
    );
    assert!(store.load().unwrap().progress.has_played("count"));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Store::at(&file).update(|_| {}).unwrap_err().to_string();
    assert!(
        error.starts_with("cannot create ") && error.contains("progress is not saved"),
        "{error}"
    );
}

#[test]
fn the_best_score_stays_and_passed_stays_passed() {
    let mut progress = Progress::default();
    progress.grade("move-it", true, 4, 4);
    progress.grade("move-it", false, 1, 4);
    let best = progress.score("move-it").unwrap();
    assert_eq!((best.passed, best.score, best.tries), (true, 4, 2));
}

#[test]
fn a_lesson_goes_on_where_it_was_left_even_in_a_new_edition() {
    let (lesson, mut progress) = (lesson(), Progress::default());
    assert_eq!(progress.resume(&lesson), 0);
    progress.stand("devices", "where", 2);
    assert_eq!(progress.resume(&lesson), lesson.index_of("where").unwrap());
    progress.stand("devices", "dropped", 3);
    assert_eq!(progress.resume(&lesson), 3);
    progress.stand("devices", "dropped", 99);
    assert_eq!(progress.resume(&lesson), lesson.steps.len() - 1);
    assert_eq!(progress.last_lesson(), Some("devices"));
}

#[test]
fn done_counts_demos_exercises_and_quizzes() {
    let (lesson, mut progress) = (lesson(), Progress::default());
    assert!(progress.done(&lesson).is_nothing());
    progress.play("count");
    progress.grade("move-it", true, 3, 3);
    progress.answer("where", 1, false);
    let done = progress.done(&lesson);
    assert_eq!(
        (done.demos_played, done.demos, done.exercises_passed),
        (1, 2, 1)
    );
    assert_eq!((done.quizzes_right, done.score, done.max_score), (0, 3, 4));
    progress.play("absent");
    progress.answer("where", 2, true);
    assert!(progress.done(&lesson).is_all());
}

#[test]
fn the_first_prediction_is_kept_and_counted_apart_from_points() {
    let text = include_str!("../../../lessons/src/tests/fixture.md").replace(
        "```rust demo id=count",
        "```toml predict id=how-many\nquestion = \"?\"\nnumber = { factor = 2 }\nanswer = 4\nexplain = \"\"\n```\n\
         ```rust demo id=count",
    );
    let lesson = parse("lessons/01-devices.md", &text).expect("a lesson");
    let made = |said, right| PredictionMade {
        said: Predicted::Number(said),
        was: Predicted::Number(4.0),
        right,
    };
    let (_folder, store) = store();
    store
        .update(|progress| progress.predict("how-many", made(9.0, false)))
        .unwrap();
    store
        .update(|progress| progress.predict("how-many", made(4.0, true)))
        .unwrap();
    let progress = store.load().unwrap().progress;
    assert_eq!(progress.predicted("how-many"), Some(&made(9.0, false)));
    let done = progress.done(&lesson);
    assert_eq!(
        (
            done.predictions,
            done.predictions_made,
            done.predictions_right
        ),
        (1, 1, 0)
    );
    assert_eq!((done.score, done.is_nothing()), (0, true));
}
