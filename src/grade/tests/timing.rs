use proptest::prelude::*;

use super::super::{Judged, compare, spread};
use crate::lesson::Comparison;
use crate::session::Value;

fn faster(ratio: f64, first: &[f64], second: &[f64]) -> Judged {
    let both = vec![
        Value::Samples(first.to_vec()),
        Value::Samples(second.to_vec()),
    ];
    compare(&Comparison::Faster(ratio), &Value::List(both))
}

#[test]
fn clear_differences_are_judged() {
    let (quick, slow) = ([1.0, 1.1, 0.9, 1.0, 1.05], [3.0, 3.1, 2.9, 3.0, 3.05]);
    assert_eq!(faster(1.5, &quick, &slow), Judged::Passed);
    assert!(matches!(faster(1.5, &slow, &quick), Judged::Failed { .. }));
}

#[test]
fn a_difference_within_the_spread_is_inconclusive() {
    let (one, other) = ([1.0, 1.4, 0.7, 1.1, 0.9], [1.6, 1.3, 1.9, 1.2, 1.7]);
    assert!(matches!(
        faster(1.5, &one, &other),
        Judged::Inconclusive { .. }
    ));
}

#[test]
fn one_outlier_does_not_turn_the_verdict() {
    let (quick, slow) = ([1.0, 1.1, 0.9, 1.0, 50.0], [3.0, 3.1, 2.9, 3.0, 3.05]);
    assert_eq!(faster(1.5, &quick, &slow), Judged::Passed);
}

#[test]
fn too_few_samples_are_inconclusive_and_other_values_fail() {
    assert!(matches!(
        faster(1.5, &[1.0, 1.0], &[9.0, 9.0]),
        Judged::Inconclusive { .. }
    ));
    let other = compare(&Comparison::Faster(2.0), &Value::Number(1.0));
    assert!(matches!(other, Judged::Failed { .. }));
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
        first in prop::collection::vec(0.001..10.0f64, 3..12),
        second in prop::collection::vec(0.001..10.0f64, 3..12),
    ) {
        let there = faster(1.0, &first, &second) == Judged::Passed;
        let back = faster(1.0, &second, &first) == Judged::Passed;
        prop_assert!(!(there && back) || spread(&first) == spread(&second));
    }
}
