//! The name of the measured device, and the date.

use std::time::{SystemTime, UNIX_EPOCH};

use candle_core::Device;

use super::processor;
use crate::device::name as device_name;
use crate::threads::thread_count;

/// The processor's model with the number of threads, or a GPU's name.
pub(super) fn name(device: &Device) -> String {
    match device {
        Device::Cpu => match thread_count() {
            1 => format!("{}, 1 thread", model()),
            threads => format!("{}, {threads} threads", model()),
        },
        _ => device_name(device),
    }
}

/// The processor's own name if the system provides it, otherwise the architecture.
fn model() -> String {
    processor::model().unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

/// Today's date in UTC: `2026-11-23`.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs()))
}

/// The date of a moment given in seconds since 1970.
fn date(seconds: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut days = seconds / 86_400;
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_its_date() {
        let moments = [
            0,
            951_782_399,
            951_782_400,
            951_868_800,
            1_735_689_599,
            1_795_392_000,
        ];
        let dates = moments.map(date);
        let wanted = [
            "1970-01-01",
            "2000-02-28",
            "2000-02-29",
            "2000-03-01",
            "2024-12-31",
            "2026-11-23",
        ];
        assert_eq!(dates, wanted);
    }

    #[test]
    fn the_processor_is_named_with_its_threads() {
        let name = name(&Device::Cpu);
        assert!(name.contains(", ") && name.contains(" thread"), "{name}");
        assert!(!name.starts_with(','), "{name}");
    }
}
