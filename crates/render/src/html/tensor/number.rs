//! How numbers are written. The values in one table share a format, so that they can be compared.

use gpu_tutor_text::units::significant;
use gpu_tutor_wire::tensor::Entry;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// All values are whole numbers, although the dtype allows fractions.
    Whole,
    Decimal,
    /// At least one value is too large or too small to be read digit by digit.
    Exponent,
}

impl Form {
    pub fn of<'a>(entries: impl Iterator<Item = &'a Entry>) -> Form {
        let real = |entry: &Entry| match entry {
            Entry::Real(value) => Some(*value),
            Entry::Whole(_) | Entry::Odd(_) => None,
        };
        let sizes: Vec<f64> = entries.filter_map(real).map(f64::abs).collect();
        let most = sizes.iter().copied().fold(0.0, f64::max);
        let apart = |size: &f64| *size == 0.0 || *size >= 1e-3;
        if most >= 1e6 || !sizes.iter().all(apart) && most < 1e-1 {
            Form::Exponent
        } else if sizes.iter().all(|size| size.fract() == 0.0) {
            Form::Whole
        } else {
            Form::Decimal
        }
    }

    pub fn text(self, entry: &Entry) -> String {
        let text = match (entry, self) {
            (Entry::Whole(value), _) => value.to_string(),
            (Entry::Real(value), Form::Whole) => format!("{value:.1}"),
            (Entry::Real(value), Form::Decimal) => format!("{value:.4}"),
            (Entry::Real(0.0), Form::Exponent) => "0".to_owned(),
            (Entry::Real(value), Form::Exponent) => format!("{value:.3e}"),
            (Entry::Odd(text), _) => text.chars().take(8).collect(),
        };
        with_minus(&text)
    }
}

/// A single number, with four significant digits.
pub fn short(number: f64) -> String {
    let text = if number.fract() == 0.0 && number.abs() < 1e7 {
        format!("{number:.0}")
    } else {
        significant(number, 4, 1e-3..1e6)
    };
    with_minus(&text)
}

/// Replaces hyphens with minus signs, which are as wide as digits.
fn with_minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::{Entry, Form, short};

    fn texts(values: &[f64]) -> Vec<String> {
        let entries: Vec<Entry> = values.iter().copied().map(Entry::Real).collect();
        let form = Form::of(entries.iter());
        entries.iter().map(|entry| form.text(entry)).collect()
    }

    #[test]
    fn values_of_a_table_are_written_alike() {
        assert_eq!(texts(&[1.0, -2.0]), ["1.0", "−2.0"]);
        assert_eq!(texts(&[0.5, 1.0]), ["0.5000", "1.0000"]);
        assert_eq!(texts(&[1e-5, 2e-5]), ["1.000e−5", "2.000e−5"]);
        assert_eq!(texts(&[1e-5, 2.0]), ["0.0000", "2.0000"]);
        assert_eq!(texts(&[3.2e7, 2.0, 0.0]), ["3.200e7", "2.000e0", "0"]);
        assert_eq!(texts(&[]), [""; 0]);
    }

    #[test]
    fn a_number_by_itself_has_four_digits_that_count() {
        let numbers = [
            0.0, 499.5, 0.125, -3.349999, 1234567.0, 123456.7, 1e-5, 0.0012346, 2e9,
        ];
        let wanted = [
            "0",
            "499.5",
            "0.125",
            "−3.35",
            "1234567",
            "123457",
            "1.000e−5",
            "0.001235",
            "2.000e9",
        ];
        assert_eq!(numbers.map(short), wanted);
    }

    #[test]
    fn whole_numbers_are_exact_and_odd_ones_are_named() {
        let form = Form::of([Entry::Whole(1)].iter());
        assert_eq!(
            form.text(&Entry::Whole(-9_007_199_254_740_993)),
            "−9007199254740993"
        );
        assert_eq!(form.text(&Entry::Odd("NaN".into())), "NaN");
    }
}
