//! Formats sizes and times in a suitable unit.

/// Formats a size: `4 B`, `1.5 KiB`, `2.0 GiB`.
pub(crate) fn bytes(count: u64) -> String {
    if count < 1024 {
        return format!("{count} B");
    }
    let mut size = count as f64;
    let mut unit = "B";
    for next in ["KiB", "MiB", "GiB", "TiB", "PiB"] {
        if size < 1024.0 {
            break;
        }
        size /= 1024.0;
        unit = next;
    }
    format!("{size:.1} {unit}")
}

/// Formats a time with three significant digits: `1.23 ms`, `45.0 µs`, `12.0 ns`.
pub(crate) fn duration(seconds: f64) -> String {
    let (number, unit) = in_unit_of(seconds, seconds);
    format!("{number} {unit}")
}

/// Formats a time in the unit that suits another time, and returns that unit.
pub(crate) fn in_unit_of(seconds: f64, leader: f64) -> (String, &'static str) {
    let (scale, unit) = match leader {
        leader if leader >= 1.0 => (1.0, "s"),
        leader if leader >= 1e-3 => (1e3, "ms"),
        leader if leader >= 1e-6 => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    let number = seconds * scale;
    let digits = digits(leader * scale);
    (format!("{number:.digits$}"), unit)
}

/// Formats a speed with three significant digits and a prefix for thousands: `171 GFLOP/s`, `2.00 GB/s`.
pub(crate) fn per_second(amount: f64, unit: &str) -> String {
    let prefixes = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    let fitting = prefixes.iter().find(|(size, _)| amount >= *size * 0.9995);
    let (size, prefix) = *fitting.unwrap_or(&(1.0, ""));
    format!("{} {prefix}{unit}", significant(amount / size))
}

/// Formats a number that is not very small with three significant digits: `171`, `8.20`, `0.08`.
pub(crate) fn significant(number: f64) -> String {
    let digits = digits(number);
    format!("{number:.digits$}")
}

/// How many decimals give three significant digits for a number that is at least 1.
fn digits(number: f64) -> usize {
    match number {
        shown if shown >= 100.0 => 0,
        shown if shown >= 10.0 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_have_a_unit_that_fits() {
        let sizes = [0, 4, 1536, 3 << 30].map(bytes);
        assert_eq!(sizes, ["0 B", "4 B", "1.5 KiB", "3.0 GiB"]);
        let times = [0.00123, 4.5e-5, 1.2e-8, 2.5, 0.1234].map(duration);
        assert_eq!(times, ["1.23 ms", "45.0 µs", "12.0 ns", "2.50 s", "123 ms"]);
        let speeds = [1.71e11, 2e9, 9.999e8, 9.99e5, 12.0].map(|speed| per_second(speed, "B/s"));
        assert_eq!(
            speeds,
            ["171 GB/s", "2.00 GB/s", "1.00 GB/s", "999 kB/s", "12.0 B/s"]
        );
        assert_eq!(in_unit_of(4e-5, 0.00123), ("0.04".to_owned(), "ms"));
    }
}
