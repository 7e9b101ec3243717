//! The outcome of a prediction.

use gpu_tutor_grading::observing;
use gpu_tutor_lessons::{Predicted, Prediction, PredictionKind, Truth};
use gpu_tutor_session::{Outcome, Status, Value};
use gpu_tutor_text::say;

/// Whether a prediction can be compared with the outcome once its demo has ended this way. An answer that is the same
/// on every machine may be about a compiler error; an outcome that is observed needs a demo that ran. If the demo was
/// stopped, the prediction waits for the next run.
pub fn can_be_compared(prediction: &Prediction, ended: Status) -> bool {
    match ended {
        Status::Interrupted | Status::Died | Status::TimeLimit => false,
        Status::CompileError => matches!(prediction.truth, Truth::Answer(_)),
        _ => true,
    }
}

/// The actual outcome, after the demo has run. `run` runs a cell in the demo's session without showing it; the cell
/// binds nothing.
///
/// # Errors
/// If the cell fails, or its value is not one that could have been predicted; the error says why.
pub fn outcome_of(
    prediction: &Prediction,
    run: impl FnOnce(&str) -> Outcome,
) -> Result<Predicted, String> {
    let expression = match &prediction.truth {
        Truth::Answer(answer) => return Ok(answer.clone()),
        Truth::Outcome(expression) => expression,
    };
    let outcome = run(&observing(&prediction.id, expression));
    if let Some(error) = outcome.error {
        return Err(error.message);
    }
    let mut observed = outcome.observations.into_iter();
    match observed.find(|observed| observed.id == prediction.id) {
        Some(observed) => read(&prediction.kind, &observed.value),
        None => Err(say!("the cell that reads the outcome was stopped")),
    }
}

fn read(kind: &PredictionKind, value: &Value) -> Result<Predicted, String> {
    match (kind, value) {
        (PredictionKind::Choice(options), Value::Number(number)) => (1..=options.len())
            .find(|option| *option as f64 == *number)
            .map(Predicted::Option)
            .ok_or_else(|| {
                say!(
                    "%{number} is not an option from 1 to %{count}",
                    number,
                    count = options.len()
                )
            }),
        (PredictionKind::Number { .. }, Value::Number(number)) if number.is_finite() => {
            Ok(Predicted::Number(*number))
        }
        (PredictionKind::Order(items), Value::List(values)) if values.len() == items.len() => {
            let keys = values.iter().map(|value| match value {
                Value::Number(number) if number.is_finite() => Some(*number),
                _ => None,
            });
            let keys: Option<Vec<f64>> = keys.collect();
            let keys = keys.ok_or_else(|| say!("write the order as numbers, one for each item"))?;
            let mut order: Vec<usize> = (1..=keys.len()).collect();
            order.sort_by(|a, b| keys[a - 1].total_cmp(&keys[b - 1]));
            Ok(Predicted::Order(order))
        }
        (PredictionKind::Choice(_), value) => Err(say!(
            "not the number of an option: %{value}",
            value = format!("{value:?}")
        )),
        (PredictionKind::Number { .. }, value) => {
            Err(say!("not a number: %{value}", value = format!("{value:?}")))
        }
        (PredictionKind::Order(items), value) => Err(say!(
            "not a list of %{count} numbers: %{value}",
            count = items.len(),
            value = format!("{value:?}")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_tutor_session::{CellError, Observation};

    fn prediction(keys: &str) -> Prediction {
        let text = format!("question = \"?\"\n{keys}\noutcome = \"x\"\nexplain = \"\"");
        Prediction::parse(&text).expect("a prediction")
    }

    fn read_from(keys: &str, value: Value) -> Result<Predicted, String> {
        outcome_of(&prediction(keys), |cell| {
            assert_eq!(cell, observing("", "x"));
            Outcome {
                observations: vec![Observation {
                    id: String::new(),
                    value,
                }],
                ..Outcome::default()
            }
        })
    }

    #[test]
    fn an_outcome_is_of_the_kind_that_was_asked_for() {
        let number = Value::Number;
        let options = "options = [\"a\", \"b\"]";
        assert_eq!(read_from(options, number(2.0)), Ok(Predicted::Option(2)));
        for wrong in [number(0.0), number(3.0), number(1.5), Value::Bool(true)] {
            assert!(read_from(options, wrong).is_err());
        }
        let plain = "number = { factor = 2 }";
        assert_eq!(read_from(plain, number(0.5)), Ok(Predicted::Number(0.5)));
        assert!(read_from(plain, number(f64::NAN)).is_err());
        let order = "order = [\"a\", \"b\", \"c\"]";
        let keys = |keys: &[f64]| Value::List(keys.iter().copied().map(number).collect());
        let told = read_from(order, keys(&[3.0, 1.0, 2.0]));
        assert_eq!(told, Ok(Predicted::Order(vec![2, 3, 1])));
        assert!(read_from(order, keys(&[3.0, 1.0])).is_err());
    }

    #[test]
    fn a_demo_that_was_stopped_leaves_its_prediction_open() {
        let looked_at = prediction("number = { factor = 2 }");
        let known = Prediction {
            truth: Truth::Answer(Predicted::Number(2.0)),
            ..looked_at.clone()
        };
        for stopped in [Status::Interrupted, Status::Died, Status::TimeLimit] {
            assert!(!can_be_compared(&known, stopped) && !can_be_compared(&looked_at, stopped));
        }
        assert!(can_be_compared(&known, Status::CompileError));
        assert!(!can_be_compared(&looked_at, Status::CompileError));
        assert!(can_be_compared(&looked_at, Status::Ok));
    }

    #[test]
    fn a_cell_that_fails_tells_no_outcome() {
        let failed = outcome_of(&prediction("number = { factor = 2 }"), |_| {
            Outcome::failed(Status::CompileError, CellError::new("E0425", "no `x`"))
        });
        assert_eq!(failed, Err("no `x`".to_owned()));
    }
}
