//! Numbers on an axis or next to a bar.

use gpu_tutor_text::units::{BANDWIDTHS, OPERATIONS, SIZES, TIMES, fitting, trim_zeros};
use gpu_tutor_wire::picture::Unit;

/// The unit for numbers of this size, and its suffix.
fn scale(unit: Unit, size: f64) -> (f64, String) {
    // Computed powers of ten may be slightly below the unit that they represent.
    let size = size.abs() * (1.0 + 1e-9);
    let (scale, symbol) = match unit {
        Unit::Seconds => fitting(&TIMES, size),
        Unit::Bytes => fitting(&SIZES, size),
        Unit::Operations => fitting(&OPERATIONS, size),
        Unit::Bandwidth => fitting(&BANDWIDTHS, size),
        Unit::Count => return (1.0, String::new()),
    };
    (scale, format!(" {symbol}"))
}

/// A value in the unit that fits it, with three significant digits.
pub fn value(unit: Unit, value: f64) -> String {
    let (scale, suffix) = scale(unit, value);
    let number = value / scale;
    let digits = match number.abs() * (1.0 + 1e-9) {
        size if size >= 1e7 || size > 0.0 && size < 0.01 => return format!("{number:.1e}{suffix}"),
        _ if number.fract() == 0.0 && scale == 1.0 && unit != Unit::Seconds => 0,
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        _ => 2,
    };
    format!("{number:.digits$}{suffix}")
}

/// Like [`value`], without trailing zeros.
pub fn short(unit: Unit, number: f64) -> String {
    let text = value(unit, number);
    let (digits, suffix) = text.split_once(' ').unwrap_or((&text, ""));
    let digits = match digits.contains('e') {
        true => digits,
        false => trim_zeros(digits),
    };
    format!("{digits} {suffix}").trim_end().to_owned()
}

/// A value on an axis that ends at `most` and has ticks every `step`. All values have the same unit, and as many digits
/// as the steps need.
pub fn stepped(unit: Unit, value: f64, most: f64, step: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let (scale, suffix) = scale(unit, most);
    let number = value / scale;
    if number.abs() >= 1e7 {
        return format!("{number:.2e}{suffix}");
    }
    let parts = scale / step;
    let digits = match unit {
        Unit::Bytes => parts.log2(),
        _ => parts.log10(),
    };
    let digits = (digits - 1e-9).ceil().clamp(0.0, 6.0) as usize;
    format!("{number:.digits$}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_the_unit_that_fits_them() {
        let times = [1.23e-3, 0.5, 2e-9, 120.0, 0.0].map(|seconds| value(Unit::Seconds, seconds));
        assert_eq!(times, ["1.23 ms", "500 ms", "2.00 ns", "120 s", "0.00 ns"]);
        let sizes = [12.0, 1536.0, 3e12].map(|bytes| value(Unit::Bytes, bytes));
        assert_eq!(sizes, ["12 B", "1.50 KiB", "2.73 TiB"]);
        let times = [1e-3, 1e-5, 1.5].map(|seconds| short(Unit::Seconds, seconds));
        assert_eq!(times, ["1 ms", "10 µs", "1.5 s"]);
        let speeds = [1.71e11, 5e8].map(|speed| value(Unit::Operations, speed));
        assert_eq!(speeds, ["171 GFLOP/s", "500 MFLOP/s"]);
        assert_eq!(short(Unit::Bandwidth, 2e10), "20 GB/s");
        let counts = [64.0, 1e6, 1e9].map(|count| short(Unit::Count, count));
        assert_eq!(counts, ["64", "1000000", "1.0e9"]);
    }

    #[test]
    fn steps_have_the_digits_they_need() {
        let times = [0.0, 5e-4, 1e-3].map(|at| stepped(Unit::Seconds, at, 1.2e-3, 5e-4));
        assert_eq!(times, ["0", "0.5 ms", "1.0 ms"]);
        let mib = 1_048_576.0;
        let sizes = [0.25, 0.5].map(|at| stepped(Unit::Bytes, at * mib, mib, mib / 4.0));
        assert_eq!(sizes, ["0.25 MiB", "0.50 MiB"]);
        assert_eq!(
            stepped(Unit::Bytes, 64.0 * mib, 200.0 * mib, 32.0 * mib),
            "64 MiB"
        );
    }
}
