//! The wording for a prediction, by itself and next to its outcome.

use std::borrow::Cow;

use gpu_tutor_lessons::{Near, Predicted, Prediction, PredictionKind, PredictionMade};
use gpu_tutor_text::units::significant;
use gpu_tutor_text::{say, t};

/// The column titles for [`rows`].
pub fn head() -> [Cow<'static, str>; 2] {
    [t!("you said"), t!("it was")]
}

/// The question with the possible answers, in Markdown.
pub fn question(prediction: &Prediction) -> String {
    let question = t!("**Predict:** %{question}", question = prediction.question);
    let mut text = format!("{question}\n");
    for (index, one) in prediction.kind.listed().iter().enumerate() {
        text += &format!("\n{}. {one}", index + 1);
    }
    text
}

/// The form of the answer.
pub fn form(kind: &PredictionKind) -> String {
    let form = match kind {
        PredictionKind::Choice(_) => t!("the number of an option"),
        PredictionKind::Number { unit, .. } if unit.is_empty() => t!("a number"),
        PredictionKind::Number { unit, .. } => t!("a number in %{unit}", unit),
        PredictionKind::Order(items) => {
            let example: Vec<String> = (1..=items.len()).rev().map(|n| n.to_string()).collect();
            t!(
                "the numbers in order, such as `%{example}`",
                example = example.join(" ")
            )
        }
    };
    form.into_owned()
}

/// The same, briefly, for the prompt.
pub fn short_form(kind: &PredictionKind) -> String {
    match kind {
        PredictionKind::Choice(options) => format!("1-{}", options.len()),
        PredictionKind::Number { unit, .. } if unit.is_empty() => say!("number"),
        PredictionKind::Number { unit, .. } => unit.clone(),
        PredictionKind::Order(_) => say!("order"),
    }
}

/// The prediction and the outcome: one row, or one row for each place in an order.
pub fn rows(kind: &PredictionKind, made: &PredictionMade) -> Vec<[String; 2]> {
    let (said, was) = (column(kind, &made.said), column(kind, &made.was));
    said.into_iter()
        .zip(was)
        .map(|(said, was)| [said, was])
        .collect()
}

fn column(kind: &PredictionKind, value: &Predicted) -> Vec<String> {
    let named = |number: usize| match kind.listed().get(number.wrapping_sub(1)) {
        Some(text) => format!("{number}. {text}"),
        None => number.to_string(),
    };
    match (kind, value) {
        (PredictionKind::Number { unit, .. }, Predicted::Number(number)) => {
            vec![with_unit(*number, unit)]
        }
        (_, Predicted::Number(number)) => vec![with_unit(*number, "")],
        (_, Predicted::Option(option)) => vec![named(*option)],
        (_, Predicted::Order(order)) => order.iter().copied().map(named).collect(),
    }
}

fn with_unit(number: f64, unit: &str) -> String {
    let shown = match number.fract() == 0.0 && number.abs() < 1e9 {
        true => format!("{number}"),
        false => significant(number, 3, 1e-3..1e9),
    };
    format!("{shown} {unit}").trim_end().to_owned()
}

/// How close the prediction came.
pub fn nearness(kind: &PredictionKind, made: &PredictionMade) -> String {
    let near = match (kind, &made.said, &made.was) {
        (
            PredictionKind::Number { unit, near },
            Predicted::Number(said),
            Predicted::Number(was),
        ) => match (made.right, near) {
            (true, _) if said == was => t!("exactly"),
            (true, Near::Factor(factor)) => {
                t!("near enough: within a factor of %{factor}", factor)
            }
            (true, Near::Tolerance(tolerance)) => {
                t!(
                    "near enough: within %{tolerance}",
                    tolerance = with_unit(*tolerance, unit)
                )
            }
            (false, Near::Factor(_)) => off_by_factor(*said, *was, unit),
            (false, Near::Tolerance(_)) => off(*said, *was, unit),
        },
        (_, Predicted::Order(said), Predicted::Order(was)) if !made.right => {
            let places = said.iter().zip(was).enumerate();
            let places = places.filter(|(_, (said, was))| said != was);
            let places: Vec<String> = places.map(|(at, _)| (at + 1).to_string()).collect();
            match places.split_last() {
                Some((last, rest)) if !rest.is_empty() => {
                    t!(
                        "places %{first} and %{last} differ",
                        first = rest.join(&t!(", ")),
                        last
                    )
                }
                _ => t!("the orders differ"),
            }
        }
        (_, Predicted::Order(_), _) => t!("every place is right"),
        _ if made.right => t!("as you said"),
        _ => t!("not as you said"),
    };
    near.into_owned()
}

fn off_by_factor(said: f64, was: f64, unit: &str) -> Cow<'static, str> {
    if said * was <= 0.0 {
        return off(said, was, unit);
    }
    let factor = significant((said / was).max(was / said), 2, 1e-3..1e9);
    match said > was {
        true => t!("too high by a factor of %{factor}", factor),
        false => t!("too low by a factor of %{factor}", factor),
    }
}

fn off(said: f64, was: f64, unit: &str) -> Cow<'static, str> {
    let difference = with_unit((said - was).abs(), unit);
    match said > was {
        true => t!("%{difference} too high", difference),
        false => t!("%{difference} too low", difference),
    }
}

/// How many predictions were right, as the catalogue reports it; `None` if none was made.
pub fn tally(right: usize, made: usize) -> Option<String> {
    let text = || t!("predictions: %{right} of %{made} right", right, made);
    (made > 0).then(|| text().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(keys: &str, said: Predicted, was: Predicted) -> (Prediction, PredictionMade) {
        let text = format!("question = \"How?\"\n{keys}\noutcome = \"x\"\nexplain = \"\"");
        let prediction = Prediction::parse(&text).expect("a prediction");
        let right = prediction.is_right(&said, &was);
        (prediction, PredictionMade { said, was, right })
    }

    fn near(keys: &str, said: f64, was: f64) -> String {
        let (prediction, made) = made(keys, Predicted::Number(said), Predicted::Number(was));
        nearness(&prediction.kind, &made)
    }

    #[test]
    fn a_number_is_near_or_so_many_times_off() {
        let time = "number = { unit = \"ms\", factor = 3 }";
        assert_eq!(near(time, 2.0, 1.0), "near enough: within a factor of 3");
        assert_eq!(near(time, 50.0, 1.0), "too high by a factor of 50");
        assert_eq!(near(time, 1.0, 4.21), "too low by a factor of 4.2");
        let count = "number = { tolerance = 0 }";
        assert_eq!(near(count, 3.0, 3.0), "exactly");
        assert_eq!(near(count, 3.0, 0.0), "3 too high");
        assert_eq!(near(count, 2.0, 1.0), "1 too high");
        assert_eq!(near(count, 100.0, 103.0), "3 too low");
    }

    #[test]
    fn an_order_stands_place_by_place() {
        let order = |numbers: &[usize]| Predicted::Order(numbers.to_vec());
        let keys = "order = [\"a\", \"b\", \"c\"]";
        let (prediction, made) = made(keys, order(&[1, 2, 3]), order(&[2, 1, 3]));
        let rows = rows(&prediction.kind, &made);
        assert_eq!(rows, [["1. a", "2. b"], ["2. b", "1. a"], ["3. c", "3. c"]]);
        assert_eq!(nearness(&prediction.kind, &made), "places 1 and 2 differ");
        assert!(form(&prediction.kind).contains("`3 2 1`"));
    }

    #[test]
    fn a_figure_has_its_unit_and_few_digits() {
        assert_eq!(with_unit(1234.0, "B"), "1234 B");
        assert_eq!(with_unit(0.012_345, "ms"), "0.0123 ms");
        assert_eq!(with_unit(2.0, ""), "2");
    }
}
