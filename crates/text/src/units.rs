//! Times, sizes and numbers for people to read. Every part of the program formats them here.

use std::ops::Range;
use std::time::Duration;

/// A unit: its size and its symbol.
pub type Unit = (f64, &'static str);

/// The units of time, in seconds.
pub const TIMES: [Unit; 4] = [(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s")];
/// The units of size, in bytes.
pub const SIZES: [Unit; 6] = [
    (1.0, "B"),
    (1024.0, "KiB"),
    (1_048_576.0, "MiB"),
    (1_073_741_824.0, "GiB"),
    (1_099_511_627_776.0, "TiB"),
    (1_125_899_906_842_624.0, "PiB"),
];

/// Arithmetic speeds, in floating-point operations per second.
pub const OPERATIONS: [Unit; 5] = [
    (1.0, "FLOP/s"),
    (1e3, "kFLOP/s"),
    (1e6, "MFLOP/s"),
    (1e9, "GFLOP/s"),
    (1e12, "TFLOP/s"),
];
/// Memory speeds, in bytes per second.
pub const BANDWIDTHS: [Unit; 5] = [
    (1.0, "B/s"),
    (1e3, "kB/s"),
    (1e6, "MB/s"),
    (1e9, "GB/s"),
    (1e12, "TB/s"),
];

/// A bar of `width` characters: `full` ones for the part of `total` that is done, `empty` ones for the rest.
pub fn bar(done: u64, total: u64, width: usize, [full, empty]: [&str; 2]) -> String {
    let done = done.min(total);
    let filled = usize::try_from(done * width as u64 / total.max(1)).unwrap_or(width);
    full.repeat(filled) + &empty.repeat(width - filled)
}

/// The largest of the ascending `units` that is at most `amount`, or the smallest if all are larger.
pub fn fitting(units: &[Unit], amount: f64) -> Unit {
    let fits = units.iter().rev().find(|(size, _)| *size <= amount);
    *fits.unwrap_or(&units[0])
}

/// A time in milliseconds, with about two digits: `40 µs`, `1.2 ms`, `96 ms`, `1.23 s`, `2 min 5 s`.
pub fn millis(ms: f64) -> String {
    if !ms.is_finite() || ms <= 0.0 {
        "0.0 ms".to_owned()
    } else if ms < 0.0995 {
        format!("{:.0} µs", (ms * 1000.0).max(1.0))
    } else if ms < 9.95 {
        format!("{ms:.1} ms")
    } else if ms < 999.5 {
        format!("{ms:.0} ms")
    } else if ms < 59_995.0 {
        format!("{:.2} s", ms / 1000.0)
    } else {
        let seconds = (ms / 1000.0).round() as u64;
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

/// A measured time in seconds, with two decimals so that close times can be told apart: `12.34 ms`.
pub fn measured(seconds: f64) -> String {
    let (size, symbol) = fitting(&TIMES[1..], seconds);
    format!("{:.2} {symbol}", seconds / size)
}

/// A time of any length in seconds: `0.3 s`, `75.0 s`.
pub fn seconds(time: Duration, decimals: usize) -> String {
    format!("{:.decimals$} s", time.as_secs_f64())
}

/// A size in powers of 1024: `24 B`, `1.5 KiB`, `3.0 GiB`.
pub fn bytes(size: u64) -> String {
    if size < 1024 {
        return format!("{size} B");
    }
    // A size that would be rounded to 1024.0 gets the next unit.
    let (unit, symbol) = fitting(&SIZES, size as f64 * (1024.0 / 1023.95));
    format!("{:.1} {symbol}", size as f64 / unit)
}

/// A file's size in powers of 1000, as disks and downloads are measured: `60.0 MB`.
pub fn megabytes(size: u64) -> String {
    format!("{:.1} MB", size as f64 / 1e6)
}

/// Reads a size: `60MB`, `60 MiB`, `60000000`.
///
/// # Errors
/// If the text is not a size above zero; the error says what to write instead.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let factor = match text[digits.len()..].trim() {
        "" | "B" => 1,
        "kB" => 1_000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        unit => return Err(format!("`{unit}` is not a unit: write `MB` or `MiB`")),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "a whole number and a unit, such as `60MB`".to_owned())?;
    number
        .checked_mul(factor)
        .filter(|size| *size > 0)
        .ok_or_else(|| "no part can be that size".to_owned())
}

/// `1 copy`, `2 copies`: a number with the matching word.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number with `digits` significant digits. Outside the range `plain`, it has an exponent.
pub fn significant(number: f64, digits: usize, plain: Range<f64>) -> String {
    let size = number.abs();
    if !plain.contains(&size) {
        return format!("{number:.*e}", digits - 1);
    }
    let before = size.log10().floor() as i32 + 1;
    let decimals = usize::try_from(digits as i32 - before).unwrap_or(0);
    trim_zeros(&format!("{number:.decimals$}")).to_owned()
}

/// A decimal number without trailing zeros.
pub fn trim_zeros(number: &str) -> &str {
    match number.contains('.') {
        true => number.trim_end_matches('0').trim_end_matches('.'),
        false => number,
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, count, millis, parse_size, significant};

    #[test]
    fn times_keep_about_two_digits() {
        let shown: Vec<_> = [0.0, 0.04, 0.1, 1.23, 9.96, 96.2, 999.6, 1234.0, 125_000.0]
            .into_iter()
            .map(millis)
            .collect();
        assert_eq!(
            shown,
            [
                "0.0 ms",
                "40 µs",
                "0.1 ms",
                "1.2 ms",
                "10 ms",
                "96 ms",
                "1.00 s",
                "1.23 s",
                "2 min 5 s"
            ]
        );
    }

    #[test]
    fn a_time_that_is_not_a_number_is_not_shown_as_one() {
        assert_eq!(millis(f64::NAN), "0.0 ms");
        assert_eq!(millis(-1.0), "0.0 ms");
    }

    #[test]
    fn sizes_climb_to_the_unit_that_fits() {
        assert_eq!(bytes(24), "24 B");
        assert_eq!(bytes(1536), "1.5 KiB");
        assert_eq!(bytes(1024 * 1024 - 1), "1.0 MiB");
        assert_eq!(bytes(3 << 30), "3.0 GiB");
        assert_eq!(bytes(u64::MAX), "16384.0 PiB");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(count(1, "copy", "copies"), "1 copy");
        assert_eq!(count(0, "copy", "copies"), "0 copies");
    }

    #[test]
    fn sizes_are_read_with_and_without_a_unit() {
        assert_eq!(parse_size("60MB"), Ok(60_000_000));
        assert_eq!(parse_size("60 MiB"), Ok(60 << 20));
        assert_eq!(parse_size("1234"), Ok(1234));
        for text in ["", "MB", "0", "60 apples", "1.5MB", "99999999999GiB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_zeros_of_a_whole_number_stay() {
        assert_eq!(significant(100_000.4, 6, 1e-4..1e6), "100000");
        assert_eq!(significant(0.5, 6, 1e-4..1e6), "0.5");
        assert_eq!(significant(1.5e-7, 4, 1e-3..1e6), "1.500e-7");
    }
}
