use gpu_tutor_text::clean::is_control;

use super::*;

const ATTACK: &str = "\u{1b}[2K\u{1b}[1A\rpassed \u{9b}31m\u{202e}\u{7f}\u{8}";

#[track_caller]
fn assert_clean(outcome: &impl serde::Serialize) {
    let text = serde_json::to_value(outcome).expect("JSON").to_string();
    assert!(text.contains("passed"), "{text}");
    // JSON writes ASCII control characters as escapes.
    assert!(
        !text.contains("\\u00") && !text.contains(is_control),
        "{text}"
    );
    assert!(!text.contains("\\r") && !text.contains("\\b"), "{text}");
}

#[test]
fn no_text_of_an_outcome_keeps_a_control_character() {
    let attack = || ATTACK.to_owned();
    let mut all = Outcome {
        stdout: attack(),
        stderr: attack(),
        result: [(TEXT_PLAIN.to_owned(), attack())].into(),
        error: Some(CellError {
            kind: attack(),
            message: attack(),
            help: Some(attack()),
            labels: vec![Label {
                start: 0,
                end: 1,
                text: attack(),
                primary: true,
            }],
            others: vec![CellError::new(ATTACK, ATTACK)],
        }),
        variables: vec![Variable {
            name: attack(),
            type_name: attack(),
            dtype: Some(attack()),
            device: Some(attack()),
            note: Some(attack()),
            ..Variable::default()
        }],
        memory: [(attack(), MemorySpan::default())].into(),
        calls: [(attack(), 1)].into(),
        observations: vec![
            Observation {
                id: attack(),
                value: Value::List(vec![Value::Text(attack()), Value::Error(attack())]),
            },
            Observation {
                id: attack(),
                value: Value::Tensor {
                    shape: vec![1],
                    dtype: attack(),
                    device: attack(),
                    values: vec![1.0],
                },
            },
        ],
        lost: vec![attack()],
        notes: vec![attack()],
        ..Outcome::default()
    };
    outcome(&mut all);
    assert_clean(&all);
    let mut error = SessionError::new(ATTACK).help(ATTACK);
    session_error(&mut error);
    assert!(!format!("{}{:?}", error.what, error.help).contains('\u{1b}'));
}

#[test]
fn ordinary_text_stays_as_it_is() {
    let text = "zwei\tWörter\nund → `π`";
    let mut shown = Outcome::shown(text);
    outcome(&mut shown);
    assert_eq!(shown, Outcome::shown(text));
}

#[test]
fn of_what_is_shown_only_the_plain_text_is_kept() {
    let mut shown = Outcome::shown("42");
    let html = ("text/html".to_owned(), "<script>".to_owned());
    shown.result.extend([html]);
    outcome(&mut shown);
    assert_eq!(shown, Outcome::shown("42"));
}

#[test]
fn a_long_message_is_cut_between_characters() {
    let mut long = "ä".repeat(MESSAGE);
    message(&mut long);
    assert!(long.len() <= MESSAGE + '…'.len_utf8() && long.ends_with("ä…"));
}

#[test]
fn errors_within_errors_are_few_and_flat() {
    let mut nested = CellError::new("error", "passed");
    for _ in 0..50 {
        nested = CellError {
            others: vec![nested; 2].into_iter().take(1).collect(),
            ..CellError::new("error", "passed")
        };
    }
    nested.others = vec![nested.clone(); 100];
    let mut failed = Outcome {
        error: Some(nested),
        ..Outcome::default()
    };
    outcome(&mut failed);
    let others = failed.error.expect("an error").others;
    assert_eq!(others.len(), ERRORS);
    assert!(others.iter().all(|other| other.others.is_empty()));
}

#[test]
fn a_tensor_whose_shape_does_not_fit_its_values_is_an_error() {
    let tensor = |shape: &[usize], values: usize| {
        let mut tensor = Value::Tensor {
            shape: shape.to_vec(),
            dtype: "f32".into(),
            device: "cpu".into(),
            values: vec![0.0; values],
        };
        value(&mut tensor);
        matches!(tensor, Value::Tensor { .. })
    };
    for (shape, values) in [(&[][..], 1), (&[2, 3], 6), (&[5, 0], 0)] {
        assert!(tensor(shape, values), "{shape:?}");
    }
    let huge = usize::MAX;
    for (shape, values) in [
        (&[2, 3][..], 5),
        (&[huge], 1),
        (&[huge, 2], 0),
        (&[huge, 0], 0),
        (&[1; 17], 1),
    ] {
        assert!(!tensor(shape, values), "{shape:?}");
    }
}
