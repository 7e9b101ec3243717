//! Numbers as people read them.

/// A time in milliseconds as text: `40 µs`, `1.2 ms`, `96 ms`, `1.23 s`, `2 min 5 s`.
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

/// A size as text, in powers of 1024: `24 B`, `1.5 KiB`, `3.0 GiB`.
pub fn bytes(size: u64) -> String {
    const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];
    if size < 1024 {
        return format!("{size} B");
    }
    let mut value = size as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1023.95 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

/// `1 copy`, `2 copies`: a number with the word that fits it.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::{bytes, count, millis};

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
}
