use gpu_tutor_lessons::Comparison;
use gpu_tutor_session::Value;
use insta::assert_snapshot;
use proptest::prelude::*;

use super::super::{Judged, compare};
use super::{tensor, text};

fn toml(text: &str) -> toml::Value {
    let table: toml::Table = format!("v = {text}").parse().unwrap();
    table["v"].clone()
}

fn equals(observed: &Value, want: &str) -> bool {
    compare(&Comparison::Equals(toml(want)), observed) == Judged::Passed
}

fn close(observed: &Value, want: &str, tolerance: f64) -> bool {
    compare(
        &Comparison::Close {
            want: toml(want),
            tolerance,
        },
        observed,
    ) == Judged::Passed
}

fn words(comparison: Comparison, observed: &Value) -> String {
    match compare(&comparison, observed) {
        Judged::Failed { got, want } => format!("got {got}, want {want}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn equal_values_are_equal_and_kinds_do_not_mix() {
    assert!(equals(&Value::Number(3.0), "3") && equals(&Value::Number(3.0), "3.0"));
    assert!(equals(&Value::Bool(true), "true") && equals(&Value::Unit, "\"()\""));
    assert!(equals(&text("cpu"), "\"cpu\"") && !equals(&text("cpu "), "\"cpu\""));
    assert!(equals(
        &Value::List(vec![text("a"), Value::Number(1.0)]),
        "[\"a\", 1]"
    ));
    assert!(!equals(&Value::List(vec![text("a")]), "[\"a\", 1]"));
    assert!(!equals(&Value::Number(1.0), "true") && !equals(&Value::Error("1".into()), "\"1\""));
}

#[test]
fn a_tensor_is_compared_with_nested_lists_shape_included() {
    let observed = tensor(&[2, 2], &[1.0, 2.0, 3.0, 4.0]);
    assert!(equals(&observed, "[[1, 2], [3, 4]]"));
    assert!(!equals(&observed, "[1, 2, 3, 4]") && !equals(&observed, "[[1, 2], [3]]"));
    assert!(equals(&tensor(&[], &[2.0]), "2") && !equals(&tensor(&[1], &[2.0]), "2"));
    assert!(equals(&tensor(&[0], &[]), "[]"));
    assert!(
        equals(&tensor(&[1], &[f64::from(0.1f32)]), "[0.1]"),
        "single precision is met"
    );
}

#[test]
fn nan_equals_nothing_but_an_expected_nan() {
    let nan = Value::Number(f64::NAN);
    assert!(
        !equals(&nan, "1")
            && !close(&nan, "1", 1e9)
            && equals(&nan, "nan")
            && close(&nan, "nan", 0.0)
    );
    assert!(!close(&tensor(&[2], &[1.0, f64::NAN]), "[1, 1]", 1.0));
    let between = Comparison::Between {
        least: Some(0.0),
        most: None,
    };
    assert_ne!(compare(&between, &nan), Judged::Passed);
}

#[test]
fn an_error_does_not_differ_its_way_to_a_pass() {
    let differs = Comparison::Differs(toml("1"));
    assert_eq!(compare(&differs, &Value::Number(2.0)), Judged::Passed);
    assert_ne!(
        compare(&differs, &Value::Error("no".into())),
        Judged::Passed
    );
}

#[test]
fn infinities_are_close_only_to_themselves() {
    assert!(
        close(&Value::Number(f64::INFINITY), "inf", 1.0)
            && !close(&Value::Number(f64::INFINITY), "1e300", 1.0)
    );
    assert!(!close(&Value::Number(1.0), "inf", 1.0));
}

#[test]
fn failures_are_told_in_few_words() {
    let many = tensor(&[2, 4], &[0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0]);
    let zeros = Comparison::Equals(toml("[[0, 0, 0, 0], [0, 0, 0, 0]]"));
    assert_snapshot!(words(zeros.clone(), &many), @"got 0.5 at [1, 1], want 0 at [1, 1]");
    assert_snapshot!(words(zeros, &tensor(&[3], &[0.0; 3])), @"got a tensor of shape (3,), want a tensor of shape (2, 4)");
    assert_snapshot!(words(Comparison::Shape(vec![2, 3]), &many), @"got (2, 4), want (2, 3)");
    assert_snapshot!(words(Comparison::Shape(vec![3]), &text("x")), @"got x, want (3,)");
    assert_snapshot!(words(Comparison::Equals(toml("0.3")), &Value::Number(0.1 + 0.2)), @"got 0.3 (exactly 0.30000000000000004), want 0.3");
    assert_snapshot!(words(Comparison::Equals(toml("\"cuda:0\"")), &text("cpu")), @"got cpu, want cuda:0");
    assert_snapshot!(words(Comparison::Equals(toml("[1, 2]")), &tensor(&[2], &[1.0, 2.5])), @"got [1, 2.5], want [1, 2]");
    assert_snapshot!(words(Comparison::Contains("gpu".into()), &text("")), @"got an empty string, want gpu");
    assert_snapshot!(words(Comparison::Differs(toml("7")), &Value::Number(7.0)), @"got 7, want anything but 7");
    assert_snapshot!(words(Comparison::Between { least: Some(1.0), most: Some(2.0) }, &Value::Number(123_456.789)), @"got 123457, want 1 to 2");
    let long = Value::List(vec![Value::Number(1e-9); 20]);
    assert_snapshot!(words(Comparison::Equals(toml("true")), &long), @"got [1.00000e-9, 1.00000e-9, 1.00000e-9, 1.00000e-9, 1.00000e-9, 1.00000e-9, … 20 in all], want true");
}

proptest! {
    #[test]
    fn any_number_is_close_to_itself_and_equal(number in any::<f64>()) {
        let want = toml::Value::Float(number);
        let observed = Value::Number(number);
        prop_assert_eq!(compare(&Comparison::Equals(want.clone()), &observed), Judged::Passed);
        prop_assert_eq!(compare(&Comparison::Close { want, tolerance: 0.0 }, &observed), Judged::Passed);
    }

    #[test]
    fn close_agrees_with_its_definition(got in -1e6..1e6f64, want in -1e6..1e6f64, tolerance in 0.0..2.0f64) {
        let within = (got - want).abs() <= tolerance || (got - want).abs() <= tolerance * want.abs();
        let comparison = Comparison::Close { want: toml::Value::Float(want), tolerance };
        prop_assert_eq!(compare(&comparison, &Value::Number(got)) == Judged::Passed, within);
    }

    #[test]
    fn equals_and_differs_never_agree(got in -3..3i64, want in -3..3i64) {
        let want = toml::Value::Integer(want);
        let equal = compare(&Comparison::Equals(want.clone()), &Value::Number(got as f64));
        let other = compare(&Comparison::Differs(want), &Value::Number(got as f64));
        prop_assert!((equal == Judged::Passed) != (other == Judged::Passed));
    }
}
