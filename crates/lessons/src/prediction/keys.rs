//! The keys in a `toml predict`.

use serde::Deserialize;
use toml::Spanned;

use super::{Near, Predicted, PredictionKind, Truth};
use crate::body::Body;
use crate::check::expression;
use crate::problem::Problem;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    question: String,
    options: Option<Spanned<Vec<String>>>,
    number: Option<Spanned<NumberKeys>>,
    order: Option<Spanned<Vec<String>>>,
    answer: Option<Spanned<toml::Value>>,
    outcome: Option<Spanned<String>>,
    explain: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberKeys {
    #[serde(default)]
    unit: String,
    tolerance: Option<f64>,
    factor: Option<f64>,
}

/// The question, the kind of answer, the source of the outcome, and the explanation.
pub fn read(body: &Body) -> Result<(String, PredictionKind, Truth, String), Problem> {
    let keys: Keys = body.keys()?;
    let kind = match (keys.options, keys.number, keys.order) {
        (Some(options), None, None) => PredictionKind::Choice(several(body, options, "options")?),
        (None, Some(number), None) => read_number(body, number)?,
        (None, None, Some(order)) => PredictionKind::Order(several(body, order, "things")?),
        (None, None, None) => {
            let help = "`options = […]` asks for a choice, `number = { … }` for a number, `order = […]` for an order";
            return Err(body.problem("this prediction asks for nothing").help(help));
        }
        _ => {
            let message = "a prediction has one of `options`, `number` and `order`";
            return Err(body.problem(message));
        }
    };
    let truth = match (keys.answer, keys.outcome) {
        (Some(answer), None) => match fixed(&kind, answer.get_ref()) {
            Ok(answer) => Truth::Answer(answer),
            Err(message) => return Err(body.problem_at(&answer, message)),
        },
        (None, Some(outcome)) => {
            if let Err(message) = expression(outcome.get_ref()) {
                return Err(body.problem_at(&outcome, format!("`outcome` {message}")));
            }
            Truth::Outcome(outcome.into_inner())
        }
        (None, None) => {
            let help = "`outcome` is a Rust expression, evaluated after the demo; `answer` is for what is the same everywhere";
            return Err(body
                .problem("nothing says what the right answer is")
                .help(help));
        }
        (Some(_), Some(_)) => {
            return Err(body.problem("a prediction has one of `outcome` and `answer`"));
        }
    };
    Ok((keys.question, kind, truth, keys.explain))
}

fn several(body: &Body, texts: Spanned<Vec<String>>, what: &str) -> Result<Vec<String>, Problem> {
    let count = texts.get_ref().len();
    // Each item is identified by a single digit.
    if !(2..=9).contains(&count) {
        let message = format!("a prediction has two to nine {what}, but this one has {count}");
        return Err(body.problem_at(&texts, message));
    }
    Ok(texts.into_inner())
}

fn read_number(body: &Body, keys: Spanned<NumberKeys>) -> Result<PredictionKind, Problem> {
    let near = match (keys.get_ref().tolerance, keys.get_ref().factor) {
        (Some(tolerance), None) if tolerance >= 0.0 => Near::Tolerance(tolerance),
        (None, Some(factor)) if factor > 1.0 => Near::Factor(factor),
        (Some(_), None) => return Err(body.problem_at(&keys, "a tolerance is 0 or more")),
        (None, Some(_)) => return Err(body.problem_at(&keys, "a factor is more than 1")),
        _ => {
            let message = "a number needs either a `tolerance` or a `factor`";
            let help = "`tolerance = 2` is at most 2 off; `factor = 3` is at most 3 times too large or too small";
            return Err(body.problem_at(&keys, message).help(help));
        }
    };
    let unit = keys.into_inner().unit;
    Ok(PredictionKind::Number { unit, near })
}

/// The answer that the lesson states; the error is a complete sentence.
fn fixed(kind: &PredictionKind, answer: &toml::Value) -> Result<Predicted, String> {
    let whole = |value: &toml::Value| usize::try_from(value.as_integer()?).ok();
    match kind {
        PredictionKind::Choice(options) => whole(answer)
            .filter(|option| (1..=options.len()).contains(option))
            .map(Predicted::Option)
            .ok_or_else(|| format!("the answer is one of the options 1 to {}", options.len())),
        PredictionKind::Number { .. } => answer
            .as_float()
            .or_else(|| answer.as_integer().map(|number| number as f64))
            .filter(|number| number.is_finite())
            .map(Predicted::Number)
            .ok_or_else(|| "the answer is a number".to_owned()),
        PredictionKind::Order(items) => answer
            .as_array()
            .and_then(|order| order.iter().map(whole).collect::<Option<Vec<_>>>())
            .filter(|order| is_order_of(order, items.len()))
            .map(Predicted::Order)
            .ok_or_else(|| format!("the answer names each of 1 to {} once", items.len())),
    }
}

/// Whether these are the numbers from 1 to `count`, each exactly once.
pub fn is_order_of(order: &[usize], count: usize) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(1..=count)
}
