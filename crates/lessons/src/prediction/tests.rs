use super::{Near, Predicted, Prediction, PredictionKind, Truth};

const EXPLAIN: &str = "explain = \"So it is.\"";

fn prediction(keys: &str) -> Prediction {
    let text = format!("question = \"What?\"\n{keys}\n{EXPLAIN}");
    Prediction::parse(&text).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn a_prediction_asks_for_a_choice_a_number_or_an_order() {
    let choice = prediction("options = [\"a\", \"b\"]\nanswer = 2");
    assert_eq!(choice.kind.listed(), ["a", "b"]);
    assert_eq!(choice.truth, Truth::Answer(Predicted::Option(2)));
    let number = prediction("number = { unit = \"ms\", factor = 3 }\noutcome = \"took * 1e3\"");
    let near = Near::Factor(3.0);
    let unit = "ms".to_owned();
    assert_eq!(number.kind, PredictionKind::Number { unit, near });
    assert_eq!(number.truth, Truth::Outcome("took * 1e3".into()));
    let order = prediction("order = [\"a\", \"b\", \"c\"]\nanswer = [3, 1, 2]");
    assert_eq!(order.truth, Truth::Answer(Predicted::Order(vec![3, 1, 2])));
}

#[test]
fn what_a_learner_types_is_read_and_rust_is_left_alone() {
    let choice = prediction("options = [\"a\", \"b\"]\nanswer = 2");
    assert_eq!(choice.understand(" 2 "), Some(Ok(Predicted::Option(2))));
    assert!(matches!(choice.understand("3"), Some(Err(why)) if why.contains("1 to 2")));
    assert_eq!(choice.understand("1 + 1"), None);

    let number = prediction("number = { unit = \"ms\", factor = 3 }\nanswer = 1");
    for (typed, meant) in [
        ("3", 3.0),
        ("-.5", -0.5),
        ("1_000", 1000.0),
        ("1e3", 1000.0),
        ("2.5ms", 2.5),
        ("2 s", 2000.0),
        ("40 us", 0.04),
    ] {
        match number.understand(typed) {
            Some(Ok(Predicted::Number(read))) => assert!((read - meant).abs() < 1e-9, "{typed}"),
            other => panic!("{typed}: {other:?}"),
        }
    }
    for rust in ["1 + 1", "inf", "NaN", "x", "1e999", "3u32", "3 % 2", ""] {
        assert_eq!(number.understand(rust), None, "{rust}");
    }

    let refused = number.understand("3 apples");
    assert!(matches!(refused, Some(Err(why)) if why.contains("apples") && why.contains("in ms")));
    let speed = prediction("number = { unit = \"GFLOP/s\", factor = 3 }\nanswer = 1");
    let typed = speed.understand("0.2 TFLOP/s");
    assert_eq!(typed, Some(Ok(Predicted::Number(200.0))));
    assert_eq!(choice.understand("２"), Some(Ok(Predicted::Option(2))));

    let order = prediction("order = [\"a\", \"b\", \"c\"]\nanswer = [3, 1, 2]");
    for typed in ["3 1 2", "3, 1,2", "312", "3，1、２"] {
        let meant = Predicted::Order(vec![3, 1, 2]);
        assert_eq!(order.understand(typed), Some(Ok(meant)), "{typed}");
    }
    for typed in ["3 1", "3 1 1", "0 1 2", "31"] {
        assert!(matches!(order.understand(typed), Some(Err(_))), "{typed}");
    }
    assert_eq!(order.understand("3 - 1"), None);
}

#[test]
fn a_number_is_right_within_its_tolerance_or_factor() {
    let is_right = |keys: &str, said: f64, was: f64| {
        prediction(keys).is_right(&Predicted::Number(said), &Predicted::Number(was))
    };
    let factor = "number = { factor = 3 }\nanswer = 1";
    assert!(is_right(factor, 3.0, 1.0) && is_right(factor, 1.0, 3.0));
    assert!(!is_right(factor, 3.1, 1.0) && !is_right(factor, -1.0, 1.0));
    assert!(is_right(factor, 0.0, 0.0) && !is_right(factor, 0.0, 1.0));
    let exact = "number = { tolerance = 0 }\nanswer = 1";
    assert!(is_right(exact, 1.0, 1.0) && !is_right(exact, 1.0, 2.0));
    assert!(is_right("number = { tolerance = 2 }\nanswer = 1", 3.0, 1.0));
}
