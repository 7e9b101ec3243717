//! Times in the forms that the systems write.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Offset, TimeZone, Utc};

/// Offsets in hours for zone names that are unambiguous: those of RFC 2822, and European ones.
const ZONES: [(&str, i32); 20] = [
    ("UTC", 0),
    ("GMT", 0),
    ("Z", 0),
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
    ("WET", 0),
    ("WEST", 1),
    ("CET", 1),
    ("CEST", 2),
    ("EET", 2),
    ("EEST", 3),
    ("MSK", 3),
    ("JST", 9),
    ("KST", 9),
];

/// The time formats of nbgrader, Ruby and ISO 8601, followed by those of Moodle's worksheet in English.
const FORMATS: [&str; 8] = [
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M",
    "%A, %d %B %Y, %I:%M %p",
    "%A, %B %d, %Y, %I:%M %p",
    "%A, %d %B %Y, %H:%M",
    "%A, %B %d, %Y, %H:%M",
];

/// Parses a time that includes its zone or its offset.
pub fn parse(text: &str) -> Option<DateTime<Utc>> {
    parse_in(text, None)
}

/// Parses a time. A time without a zone is assumed to have this offset; if there is no offset either, the time is
/// unknown.
pub fn parse_in(text: &str, offset: Option<FixedOffset>) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.to_utc());
    }
    for format in &FORMATS[..4] {
        for format in [format!("{format} %#z"), format!("{format}%#z")] {
            if let Ok(time) = DateTime::parse_from_str(text, &format) {
                return Some(time.to_utc());
            }
        }
    }
    let zone = text
        .rsplit_once(' ')
        .and_then(|(rest, zone)| Some((rest, named(zone)?)));
    let (text, offset) = match zone {
        Some((rest, zone)) => (rest, zone),
        None => (text, offset?),
    };
    FORMATS
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .and_then(|time| offset.from_local_datetime(&time).single())
        .map(|time| time.to_utc())
}

fn named(zone: &str) -> Option<FixedOffset> {
    let (_, hours) = ZONES.iter().find(|(name, _)| *name == zone)?;
    if *hours == 0 {
        return Some(Utc.fix());
    }
    FixedOffset::east_opt(hours * 3600)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_each_system_are_read() {
        for (text, expected) in [
            (
                "2015-02-02 15:58:23.948203 UTC",
                "2015-02-02T15:58:23.948203+00:00",
            ),
            (
                "2015-02-02 15:58:23.948203 PST",
                "2015-02-02T23:58:23.948203+00:00",
            ),
            ("2015-07-02 15:58:23 CEST", "2015-07-02T13:58:23+00:00"),
            (
                "2015-02-02 15:58:23.948203 +0100",
                "2015-02-02T14:58:23.948203+00:00",
            ),
            (
                "2023-02-09 12:17:46.464613000 -08:00",
                "2023-02-09T20:17:46.464613+00:00",
            ),
            (
                "2023-02-10 07:59:59.000000000 Z",
                "2023-02-10T07:59:59+00:00",
            ),
            ("2026-11-20T23:59:00+01:00", "2026-11-20T22:59:00+00:00"),
            ("2026-11-20T23:59:00Z", "2026-11-20T23:59:00+00:00"),
            ("2026-11-20 23:59 UTC", "2026-11-20T23:59:00+00:00"),
        ] {
            let found = parse(text).map(|time| time.to_rfc3339());
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_time_without_a_zone_needs_an_offset() {
        let berlin = FixedOffset::east_opt(3600);
        for text in [
            "Wednesday, 10 June 2026, 2:14 PM",
            "Wednesday, June 10, 2026, 2:14 PM",
            "Wednesday, 10 June 2026, 14:14",
            "2026-06-10 14:14:00",
        ] {
            assert_eq!(parse(text), None, "{text}");
            let found = parse_in(text, berlin).map(|time| time.to_rfc3339());
            assert_eq!(
                found.as_deref(),
                Some("2026-06-10T13:14:00+00:00"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_zone_that_is_not_known_is_no_time() {
        for text in [
            "2015-02-02 15:58:23 America/Los_Angeles",
            "yesterday",
            "",
            "-",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
