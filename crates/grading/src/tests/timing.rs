use gpu_tutor_lessons::{Comparison, parse};
use gpu_tutor_session::scripted::Scripted;
use gpu_tutor_session::{Outcome, Value};
use proptest::prelude::*;

use super::super::timing::faster_each_time;
use super::super::{GradeOptions, Judged, Reference, Verdict, compare, grade, pooled, spread};
use super::{BOTH, SHAPE, SOLUTION, TEXT, observed};

fn faster(ratio: f64, first: &[f64], second: &[f64]) -> Judged {
    let both = vec![
        Value::Samples(first.to_vec()),
        Value::Samples(second.to_vec()),
    ];
    compare(&Comparison::Faster(ratio), &Value::List(both))
}

/// Samples around `middle` that differ by up to a fifth, in no order.
fn noisy(middle: f64, seed: usize) -> Vec<f64> {
    let noise = |index: usize| ((index * 7 + seed * 13) % 11) as f64 / 55.0 - 0.1;
    (0..25).map(|index| middle * (1.0 + noise(index))).collect()
}

#[test]
fn clear_differences_are_judged() {
    let (quick, slow) = (noisy(1.0, 1), noisy(3.0, 2));
    assert_eq!(faster(1.5, &quick, &slow), Judged::Passed);
    assert!(matches!(faster(1.5, &slow, &quick), Judged::Failed { .. }));
}

#[test]
fn a_difference_within_the_noise_is_inconclusive() {
    let (one, other) = (noisy(1.0, 1), noisy(1.5, 2));
    assert!(matches!(
        faster(1.5, &one, &other),
        Judged::Inconclusive { .. }
    ));
}

#[test]
fn outliers_do_not_turn_the_verdict() {
    let (mut quick, mut slow) = (noisy(1.0, 1), noisy(3.0, 2));
    (quick[3], quick[17], slow[8]) = (50.0, 20.0, 90.0);
    assert_eq!(faster(1.5, &quick, &slow), Judged::Passed);
}

#[test]
fn too_few_pairs_are_inconclusive_and_what_is_no_pairs_fails() {
    assert!(matches!(
        faster(1.5, &[1.0, 1.0], &[9.0, 9.0]),
        Judged::Inconclusive { .. }
    ));
    let unequal = faster(1.5, &[1.0; 9], &[9.0; 10]);
    assert!(matches!(unequal, Judged::Failed { .. }));
    let other = compare(&Comparison::Faster(2.0), &Value::Number(1.0));
    assert!(matches!(other, Judged::Failed { .. }));
}

#[test]
fn two_measurements_together_decide_what_one_leaves_open() {
    let timings = |seed| {
        let both = [noisy(1.0, seed), noisy(1.56, seed + 1)].map(Value::Samples);
        Value::List(both.into())
    };
    let verdict = |value: &Value| compare(&Comparison::Faster(1.5), value);
    let (first, second) = (timings(1), timings(4));
    for one in [&first, &second] {
        assert!(matches!(verdict(one), Judged::Inconclusive { .. }));
    }
    let both = (0..3).fold(first, |all, _| pooled(&all, &second).unwrap());
    assert_eq!(verdict(&both), Judged::Passed);
    assert!(pooled(&both, &Value::Unit).is_none());
}

#[test]
fn a_verdict_that_the_noise_leaves_open_is_measured_once_more() {
    let lesson = parse(
        "lessons/01-devices.md",
        &TEXT.replace("shape = [2, 3]", "faster = 1.5"),
    )
    .unwrap();
    let timings = |slower: f64| {
        let both = [noisy(1.0, 1), noisy(slower, 2)].map(Value::Samples);
        ("move-shape", Value::List(both.into()))
    };
    let device = ("move-device", Value::Text("cpu".into()));
    let verdict = |first: f64, second: f64| {
        let mut session = Scripted::new()
            .answer(SOLUTION, Outcome::default())
            .answer(BOTH, observed(&[device.clone(), timings(first)]))
            .answer(SHAPE, observed(&[timings(second)]));
        let report = grade(
            &mut session,
            &mut Reference::of(Scripted::new()),
            &lesson,
            lesson.exercises().next().unwrap(),
            SOLUTION,
            &GradeOptions::new(0).with_seed(Some(1)),
        );
        let again = session.ran.iter().any(|cell| cell == SHAPE);
        (report.checks[1].verdict, again)
    };
    assert_eq!(verdict(9.0, 9.0), (Verdict::Passed, false));
    assert_eq!(verdict(1.5, 1.4), (Verdict::Inconclusive, true));
    assert_eq!(verdict(1.6, 1.65), (Verdict::Passed, true));
}

#[test]
fn spread_is_median_and_scaled_deviation() {
    let found = spread(&[1.0, 2.0, 3.0, 4.0, 100.0]).unwrap();
    assert_eq!((found.median, found.deviation), (3.0, 1.4826));
    assert!(spread(&[1.0, f64::NAN, 2.0]).is_none());
}

proptest! {
    #[test]
    fn the_two_ways_round_never_both_pass(
        pairs in prop::collection::vec((0.001..10.0f64, 0.001..10.0f64), 3..40),
    ) {
        let (first, second): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
        let there = faster(1.0, &first, &second) == Judged::Passed;
        let back = faster(1.0, &second, &first) == Judged::Passed;
        prop_assert!(!(there && back) || first == second);
    }
}

#[test]
fn work_that_takes_now_one_time_and_now_another_fails() {
    let decided = |slow_pairs: usize| {
        let second: Vec<f64> = (0..30)
            .map(|pair| if pair < slow_pairs { 1.0 } else { 2.0 })
            .collect();
        let observed = Value::List(vec![
            Value::Samples(vec![1.0; 30]),
            Value::Samples(second.clone()),
        ]);
        let open = faster(1.5, &[1.0; 30], &second);
        faster_each_time(1.5, &observed, open)
    };
    assert!(matches!(decided(9), Judged::Inconclusive { .. }));
    assert!(matches!(decided(15), Judged::Failed { .. }));
}
