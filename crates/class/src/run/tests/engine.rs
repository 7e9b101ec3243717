//! What the engine does with answers, and with faults.

use std::sync::atomic::Ordering;

use super::super::job::{content, jobs};
use super::*;

fn journal() -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = Journal::open(folder.path()).expect("a journal");
    (folder, journal)
}

#[test]
fn equal_answers_are_graded_once_and_an_empty_one_never() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right", "wrong", "right", " \n// %%\n"]);
    let judge = |job: &Job| Examined::Report(Box::new(report(&assignment, job)));
    let (_folder, mut journal) = journal();
    let seen = Seen::default();
    let (graded, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &seen);
    let points = assignment.exercises[0].1.max_score();
    assert_eq!(scores(&graded), [points, 0, points, 0]);
    assert_eq!((graded.answers, graded.known, graded.left), (2, 0, 0));
    assert_eq!(seen.examined.load(Ordering::SeqCst), 2);
    let last = &graded.results[3].exercises[0];
    assert!(last.answer.is_none() && last.report.is_none() && !last.is_open());
}

#[test]
fn a_fault_of_the_machine_is_tried_again_and_costs_nobody_else_anything() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right once", "right", "right never"]);
    let judge = |job: &Job| match (job.answer.as_str(), job.faults) {
        ("right once", 0) | ("right never", _) => Examined::Fault("no memory".into()),
        _ => Examined::Report(Box::new(report(&assignment, job))),
    };
    let (folder, mut journal) = journal();
    let seen = Seen::default();
    let (graded, events) = Run::of(&assignment, &students, &judge).grade(&mut journal, &seen);
    let points = assignment.exercises[0].1.max_score();
    assert_eq!(scores(&graded), [points, points, 0]);
    let open: Vec<bool> = graded.results.iter().map(|one| one.is_open()).collect();
    assert_eq!(open, [false, false, true]);
    let again = events
        .iter()
        .filter(|event| matches!(event, Event::Again { reason, .. } if reason == "no memory"));
    assert_eq!(again.count(), 1 + 3);
    // The next run tries this answer again, and no other.
    drop(journal);
    let mut journal = Journal::open(folder.path()).expect("a journal");
    let well = |job: &Job| Examined::Report(Box::new(report(&assignment, job)));
    let seen = Seen::default();
    let (graded, _) = Run::of(&assignment, &students, &well).grade(&mut journal, &seen);
    assert_eq!(scores(&graded), [points; 3]);
    assert_eq!((graded.known, seen.examined.load(Ordering::SeqCst)), (2, 1));
}

#[test]
fn a_fault_of_the_machine_is_no_doubt_about_a_report() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right"]);
    let judge = |job: &Job| match job.tries() {
        0 => Examined::Fault("no memory".into()),
        1 => Examined::Doubtful(Box::new(Report {
            score: 0,
            ..report(&assignment, job)
        })),
        _ => Examined::Report(Box::new(report(&assignment, job))),
    };
    let (_folder, mut journal) = journal();
    let seen = Seen::default();
    let (graded, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &seen);
    assert_eq!(scores(&graded), [assignment.exercises[0].1.max_score()]);
    assert_eq!(seen.examined.load(Ordering::SeqCst), 3);
}

#[test]
fn what_the_machine_failed_to_grade_is_tried_again_alone_and_last() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let answers: Vec<String> = (0..8).map(|number| format!("right {number}")).collect();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let students = students(&assignment, &answers);
    let (at_work, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let judge = |job: &Job| {
        let others = at_work.fetch_add(1, Ordering::SeqCst);
        if job.faults > 0 {
            most.fetch_max(others, Ordering::SeqCst);
        }
        let examined = match job.faults {
            0 if job.answer != "right 3" => Examined::Fault("too busy".into()),
            _ => Examined::Report(Box::new(report(&assignment, job))),
        };
        at_work.fetch_sub(1, Ordering::SeqCst);
        examined
    };
    let (_folder, mut journal) = journal();
    let seen = Seen::default();
    let (graded, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &seen);
    let points = assignment.exercises[0].1.max_score();
    assert_eq!(scores(&graded), [points; 8]);
    assert_eq!(
        most.load(Ordering::SeqCst),
        0,
        "another was graded beside it"
    );
    let order = seen.answers.lock().expect("no panic");
    let last_new = order.iter().rposition(|answer| answer == "right 3");
    assert!(last_new.is_some_and(|place| place < 8), "{order:?}");
}

#[test]
fn a_panic_leaves_its_answer_open_and_ends_nothing_else() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["odd", "right", "right too"]);
    let judge = |job: &Job| match job.answer.as_str() {
        "odd" => panic!("a fault of ours"),
        _ => Examined::Report(Box::new(report(&assignment, job))),
    };
    let (_folder, mut journal) = journal();
    let seen = Seen::default();
    let (graded, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &seen);
    let points = assignment.exercises[0].1.max_score();
    assert_eq!(scores(&graded), [0, points, points]);
    assert!(graded.results[0].is_open() && graded.left == 0);
    let report = graded.results[0].exercises[0].report.as_ref();
    let reason = report.and_then(|report| report.reason.as_deref());
    assert!(
        reason.is_some_and(|reason| reason.ends_with("please report it): a fault of ours")),
        "{reason:?}"
    );
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let answers: Vec<String> = (0..20).map(|number| format!("right {number}")).collect();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let students = students(&assignment, &answers);
    let judge = |job: &Job| Examined::Report(Box::new(report(&assignment, job)));
    let (folder, mut journal) = journal();
    let seen = Seen::default();
    let stopped = || seen.examined.load(Ordering::SeqCst) >= 10;
    let run = Run {
        stopped: &stopped,
        ..Run::of(&assignment, &students, &judge)
    };
    let (half, _) = run.grade(&mut journal, &seen);
    assert!((10..20).contains(&half.left), "{} are left", half.left);
    drop(journal);
    let mut journal = Journal::open(folder.path()).expect("a journal");
    let (whole, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &Seen::default());
    assert_eq!((whole.known, whole.left), (20 - half.left, 0));
    let (_other, mut fresh) = super::engine::journal();
    let (at_once, _) = Run::of(&assignment, &students, &judge).grade(&mut fresh, &Seen::default());
    assert_eq!(whole.results, at_once.results);
}

#[test]
fn a_run_that_is_stopped_ends_the_pause_before_the_next_try() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right"]);
    let judge = |_: &Job| Examined::Fault("no memory".into());
    let (_folder, mut journal) = journal();
    let seen = Seen::default();
    // The pool asks before and after the first try; only during the pause does it ask more often.
    let asked = AtomicUsize::new(0);
    let stopped = || asked.fetch_add(1, Ordering::SeqCst) > 20;
    let run = Run {
        stopped: &stopped,
        pause: Duration::from_secs(3600),
        ..Run::of(&assignment, &students, &judge)
    };
    let (graded, _) = run.grade(&mut journal, &seen);
    assert_eq!((graded.left, seen.examined.load(Ordering::SeqCst)), (1, 1));
}

#[test]
fn other_settings_give_another_grade() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right"]);
    let judge = |job: &Job| Examined::Report(Box::new(report(&assignment, job)));
    let (_folder, mut journal) = journal();
    let others = [
        settings(),
        Settings {
            seed: 8,
            ..settings()
        },
        Settings {
            time_limit: Duration::from_secs(6),
            ..settings()
        },
        Settings {
            walls: RequiredWalls::Reduced,
            ..settings()
        },
        Settings {
            gpus: 1.into(),
            ..settings()
        },
        Settings {
            judge: "2".into(),
            ..settings()
        },
    ];
    for settings in others {
        let run = Run {
            settings,
            ..Run::of(&assignment, &students, &judge)
        };
        assert_eq!(run.grade(&mut journal, &Seen::default()).0.known, 0);
    }
}

#[test]
fn a_changed_exercise_is_graded_again_and_is_no_part_of_the_same_class() {
    let lesson = lesson();
    let mut changed = lesson.clone();
    let exercise = changed.steps.iter_mut().find_map(|step| match step {
        gpu_tutor_lessons::Step::Exercise(exercise) => Some(exercise),
        _ => None,
    });
    let exercise = exercise.expect("an exercise");
    exercise.hints[0].push_str(" Look again.");
    let judge = |lesson: &Lesson| {
        let assignment = Assignment::of(lesson);
        let students = students(&assignment, &["right"]);
        let all = jobs(&assignment, &students, &settings());
        (all[0].key.clone(), content(&assignment))
    };
    let (key, held) = judge(&lesson);
    let (other_key, other_held) = judge(&changed);
    assert_ne!(key, other_key);
    assert_ne!(held, other_held);
}

#[test]
fn an_exercise_that_is_left_to_a_person_is_open_and_costs_no_box() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let mut students = students(&assignment, &["right"]);
    let (_, exercise) = assignment.exercises[0];
    let why = "a.rs and b.rs hold different answers";
    students[0].exercises[0] = ExerciseResult {
        report: Some(Report::could_not_grade(exercise, why)),
        ..ExerciseResult::ungraded(exercise, None)
    };
    let judge = |_: &Job| panic!("nothing is graded");
    let (_folder, mut journal) = journal();
    let (graded, _) = Run::of(&assignment, &students, &judge).grade(&mut journal, &Seen::default());
    let result = &graded.results[0];
    assert!(result.is_open() && graded.answers == 0);
    let report = result.exercises[0].report.as_ref().expect("a report");
    assert_eq!(report.reason.as_deref(), Some(why));
}

#[test]
fn the_program_itself_is_a_part_of_what_judges() {
    let one = crate::run::judge("prelude").expect("this program can be read");
    let parts: Vec<&str> = one.split(' ').collect();
    assert_eq!((parts[0], parts[2]), (env!("CARGO_PKG_VERSION"), "prelude"));
    assert_eq!(parts[1].len(), 32);
    assert_ne!(one, crate::run::judge("another").expect("read"));
}
