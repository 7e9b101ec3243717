//! Reads what a learner types as a prediction.

use gpu_tutor_text::say;
use gpu_tutor_text::units::{BANDWIDTHS, OPERATIONS, SIZES, TIMES, Unit};

use super::keys::is_order_of;
use super::{Predicted, PredictionKind};

/// See [`super::Prediction::understand`].
pub fn understand(kind: &PredictionKind, text: &str) -> Option<Result<Predicted, String>> {
    let text = &half_width(text.trim());
    match kind {
        PredictionKind::Choice(options) => {
            let option: usize = text.parse().ok()?;
            let is_one = (1..=options.len()).contains(&option);
            let problem = || say!("choose a number from 1 to %{count}", count = options.len());
            Some(
                is_one
                    .then_some(Predicted::Option(option))
                    .ok_or_else(problem),
            )
        }
        PredictionKind::Number { unit, .. } => {
            let number = match number(text, unit)? {
                Ok(number) => Ok(Predicted::Number(number)),
                Err(other) if unit.is_empty() => Err(say!(
                    "`%{other}` cannot be part of this answer: write only a number",
                    other
                )),
                Err(other) => Err(say!(
                    "`%{other}` cannot be converted: write a number in %{unit}",
                    other,
                    unit
                )),
            };
            Some(number)
        }
        PredictionKind::Order(items) => {
            let order = order(text)?;
            let is_one = is_order_of(&order, items.len());
            let problem = || {
                say!(
                    "give each number from 1 to %{count} exactly once",
                    count = items.len()
                )
            };
            Some(
                is_one
                    .then_some(Predicted::Order(order))
                    .ok_or_else(problem),
            )
        }
    }
}

/// The text with full-width digits and separators replaced by those typed without a Chinese or Japanese input method.
fn half_width(text: &str) -> String {
    let plain = |letter: char| match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - u32::from('０') + u32::from('0')),
        '，' | '、' => Some(','),
        '．' => Some('.'),
        '－' => Some('-'),
        '\u{3000}' => Some(' '),
        other => Some(other),
    };
    text.chars().filter_map(plain).collect()
}

/// A number with or without a unit: the prediction's own unit, or one that is converted to it. `None` if the text is
/// something else, in which case it may be Rust.
///
/// # Errors
/// If the text after the number is a word but not a unit that can be converted. The error is that text.
fn number(text: &str, unit: &str) -> Option<Result<f64, String>> {
    let is_digit = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '_');
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let signed = text.len() - unsigned.len();
    if !unsigned.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.') {
        return None;
    }
    let mut end = unsigned
        .find(|letter| !is_digit(letter))
        .unwrap_or(unsigned.len());
    // `1e6` has an exponent, but `1 eV` has a unit.
    if let Some(exponent) = unsigned[end..].strip_prefix(['e', 'E']) {
        let digits = exponent.trim_start_matches(['-', '+']);
        let length = digits.find(|letter: char| !letter.is_ascii_digit());
        let length = length.unwrap_or(digits.len());
        if length > 0 {
            end += 1 + (exponent.len() - digits.len()) + length;
        }
    }
    let number: f64 = text[..signed + end].replace('_', "").parse().ok()?;
    let written = unsigned[end..].trim();
    let factor = match written {
        "" => 1.0,
        same if same == unit => 1.0,
        other => {
            let known = [&TIMES[..], &SIZES[..], &OPERATIONS[..], &BANDWIDTHS[..]];
            match known.iter().find_map(|units| factor(units, other, unit)) {
                Some(factor) => factor,
                None if is_word(other) => return Some(Err(other.to_owned())),
                None => return None,
            }
        }
    };
    let number = number * factor;
    number.is_finite().then_some(Ok(number))
}

/// Whether this could be a unit rather than Rust: `5 apples`, `3 %`, but not `5 + 3`.
fn is_word(text: &str) -> bool {
    let is_part = |letter: char| letter.is_alphabetic() || matches!(letter, '/' | '%');
    text.chars().all(is_part) && text != "%"
}

/// How many `to` units make one `from` unit.
fn factor(units: &[Unit], from: &str, to: &str) -> Option<f64> {
    let size = |name: &str| {
        let name = if name == "us" { "µs" } else { name };
        let unit = units.iter().find(|(_, symbol)| *symbol == name)?;
        Some(unit.0)
    };
    Some(size(from)? / size(to)?)
}

/// Numbers separated by spaces or commas, or a single digit for each.
fn order(text: &str) -> Option<Vec<usize>> {
    let parts = || text.split([' ', ',']).filter(|part| !part.is_empty());
    if !text
        .chars()
        .all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | ','))
    {
        return None;
    }
    match parts().count() {
        0 => None,
        1 => parts()
            .next()?
            .chars()
            .map(|digit| Some(digit.to_digit(10)? as usize))
            .collect(),
        _ => parts().map(|part| part.parse().ok()).collect(),
    }
}
