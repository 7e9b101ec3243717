use gpu_tutor_lessons::{Lesson, Steps, parse};
use gpu_tutor_session::Value;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_oneof, proptest};

use super::order::{integer_at, place_of, place_of_step, span, step_at, step_span};
use super::*;

const FIXTURE: &str = include_str!("../../../lessons/src/tests/fixture.md");

/// The inputs of a check with these lines.
fn given(lines: &str) -> Given {
    let old = "observe = \"y\"\nshape = [2, 3]";
    let new = format!("as-solution = \"y\"\n{lines}");
    let lesson: Lesson = parse("lessons/01-devices.md", &FIXTURE.replace(old, &new)).unwrap();
    let exercise = lesson.exercises().next().unwrap();
    exercise.checks[1].given.clone().unwrap()
}

fn drawn_for(lines: &str, seed: u64) -> Vec<Inputs> {
    let drawn = draw(&given(lines), "check", seed).into_iter();
    drawn.map(|drawn| drawn.inputs).collect()
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => *number,
        _ => panic!("{value:?}"),
    }
}

fn list(value: &Value) -> Vec<f64> {
    match value {
        Value::List(items) => items.iter().map(number).collect(),
        _ => panic!("{value:?}"),
    }
}

fn pairs(lines: &str) -> Vec<(i64, i64)> {
    let pair = |inputs: &Inputs| (number(&inputs["a"]) as i64, number(&inputs["b"]) as i64);
    drawn_for(lines, 3).iter().map(pair).collect()
}

/// The two ends of a range, in order, and a number between them.
fn between() -> impl Strategy<Value = (i64, i64, i64)> {
    let end = || prop_oneof![-40_i64..40, -5_000_000_i64..5_000_000];
    (end(), end(), end()).prop_map(|(a, b, c)| {
        let mut all = [a, b, c];
        all.sort_unstable();
        (all[0], all[1], all[2])
    })
}

proptest! {
    #[test]
    fn every_integer_has_its_place((least, number, most) in between()) {
        let place = place_of(number, least, most);
        assert!(place <= span(least, most));
        assert_eq!(integer_at(place, least, most), number);
    }

    #[test]
    fn every_step_has_its_place((least, step, most) in between(), in_one in 1_i64..9) {
        let steps = Steps { least, most, in_one };
        let place = place_of_step(step, steps);
        assert!(place <= step_span(steps));
        assert_eq!(step_at(place, steps), step);
    }

    #[test]
    fn a_seed_draws_the_same_again_and_another_draws_others(seed in any::<u32>()) {
        let lines = "given = { a = \"usize 0..=1000\", b = \"[f64; 0..=3] -8..=8\" }";
        let seed = u64::from(seed);
        assert_eq!(drawn_for(lines, seed), drawn_for(lines, seed));
        assert_ne!(drawn_for(lines, seed), drawn_for(lines, seed + 1));
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn bounds_hold_in_every_draw_and_in_every_simpler_one(seed in any::<u64>()) {
        let lines = r#"given = { b = "usize 1..a", a = "usize 1..=30", s = "[usize; b-1..=b] a..=40 ascending", t = "Tensor[b, 2] -1..=1" }"#;
        let given = given(lines);
        let holds = |drawn: &Drawn| {
            let (a, b) = (number(&drawn.inputs["a"]), number(&drawn.inputs["b"]));
            assert!((1.0..=30.0).contains(&a) && 1.0 <= b && b < a);
            let s = list(&drawn.inputs["s"]);
            assert!(s.len() as f64 == b || s.len() as f64 == b - 1.0);
            assert!(s.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(s.iter().all(|item| (a..=40.0).contains(item)));
            let Value::Tensor { shape, values, .. } = &drawn.inputs["t"] else {
                panic!("a tensor");
            };
            assert_eq!((shape[0] as f64, shape[1], values.len()), (b, 2, shape[0] * 2));
            assert!(values.iter().all(|value| (-1.0..=1.0).contains(value) && (value * 4.0).fract() == 0.0));
        };
        for drawn in draw(&given, "check", seed) {
            holds(&drawn);
            for simpler in smaller(&given, &drawn).into_iter().step_by(20) {
                holds(&simpler);
                assert!(simpler.simplicity() < drawn.simplicity());
            }
        }
    }
}

#[test]
fn cases_come_first_then_the_ends() {
    let lines = "given = { a = \"usize 2..=9\", b = \"usize 0..=5\" }\ncases = [{ a = 7, b = 3 }]";
    assert_eq!(pairs(lines)[..3], [(7, 3), (2, 0), (9, 5)]);
}

#[test]
fn an_input_goes_near_one_that_is_drawn_before_it_and_has_another_range() {
    let pairs = pairs("given = { a = \"usize 0..=1000\", b = \"usize 500..=600\" }");
    for wanted in [-1, 0, 1] {
        let near = pairs.iter().filter(|(a, b)| a - b == wanted);
        assert!(near.count() >= 3, "{wanted}: {pairs:?}");
    }
}

#[test]
fn equal_inputs_and_those_next_to_them_are_among_the_inputs() {
    let pairs = pairs("given = { a = \"usize 0..=50\", b = \"usize 0..=50\" }");
    assert_eq!(pairs.len(), 60);
    let apart = |apart: i64| pairs.iter().filter(|(a, b)| b - a == apart).count();
    for wanted in [-1, 0, 1] {
        assert!(apart(wanted) >= 3, "{wanted}: {pairs:?}");
    }
    assert!(
        pairs.iter().any(|(a, _)| (10..50).contains(a)),
        "two digits"
    );
}

#[test]
fn lists_are_empty_single_long_and_exactly_full() {
    let all = drawn_for(
        "given = { a = \"usize 4..=20\", b = \"[usize; 0..=6] 1..=20\" }",
        5,
    );
    let lists: Vec<(f64, Vec<f64>)> = all
        .iter()
        .map(|inputs| (number(&inputs["a"]), list(&inputs["b"])))
        .collect();
    for length in [0, 1, 2, 6] {
        assert!(
            lists.iter().any(|(_, list)| list.len() == length),
            "{length}"
        );
    }
    let full = |(a, list): &&(f64, Vec<f64>)| {
        let mut sum = 0.0;
        list.len() > 1
            && list.iter().any(|item| {
                sum += item;
                sum == *a
            })
    };
    assert!(lists.iter().filter(full).count() >= 2, "{lists:?}");
}

#[test]
fn all_of_few_inputs_are_tried_once() {
    let all = drawn_for(
        "given = { a = \"bool\", b = [\"auto\", \"cpu\", \"cuda:0\"] }",
        1,
    );
    assert_eq!(all.len(), 6);
    let all = drawn_for(
        "given = { a = { join = \",\", from = [\"0\", \"-1\"], count = \"0..=2\" } }",
        1,
    );
    let mut texts: Vec<String> = all
        .iter()
        .map(|inputs| match &inputs["a"] {
            Value::Text(text) => text.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    texts.sort();
    assert_eq!(texts, ["", "-1", "-1,-1", "-1,0", "0", "0,-1", "0,0"]);
}

#[test]
fn a_symmetric_tensor_is_its_own_transpose() {
    for inputs in drawn_for(
        "given = { a = \"usize 0..=4\", b = \"Tensor<f16>[a, a] -2..=2 symmetric\" }",
        1,
    ) {
        let Value::Tensor {
            shape,
            values,
            dtype,
            ..
        } = &inputs["b"]
        else {
            panic!("a tensor");
        };
        assert_eq!(dtype, "f16");
        let size = shape[0];
        for (at, value) in values.iter().enumerate() {
            assert_eq!(values[(at % size) * size + at / size], *value);
        }
    }
}

#[test]
fn a_range_that_is_empty_for_some_inputs_leaves_these_out() {
    let pairs = pairs("given = { a = \"usize 0..=3\", b = \"usize 0..a\" }");
    assert_eq!(pairs.len(), 6);
    let nothing = drawn_for("given = { a = \"usize 0..=0\", b = \"usize 0..a\" }", 1);
    assert_eq!(nothing, []);
}

#[test]
fn shrinking_ends_at_the_simplest_input_that_fails() {
    let given = given("given = { a = \"[usize; 0..=8] 0..=99\", b = \"usize 0..=99\" }");
    // Fails if the list has an item that is greater than both 12 and `b`.
    let fails = |inputs: &Inputs| {
        let b = number(&inputs["b"]);
        list(&inputs["a"])
            .iter()
            .any(|item| *item > 12.0 && *item > b)
    };
    for seed in 0..20 {
        let all = draw(&given, "check", seed);
        let mut failing = all.into_iter().find(|drawn| fails(&drawn.inputs)).unwrap();
        while let Some(simpler) = smaller(&given, &failing)
            .into_iter()
            .find(|drawn| fails(&drawn.inputs))
        {
            failing = simpler;
        }
        assert_eq!(list(&failing.inputs["a"]), [13.0], "seed {seed}");
        assert_eq!(number(&failing.inputs["b"]), 0.0);
    }
}
