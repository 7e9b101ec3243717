//! What the grader records while an answer runs.

use super::suggest::did_you_mean;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
    /// Bytes copied, in all directions.
    Bytes,
    /// Calls to a counted prelude function.
    Calls(String),
}

const COUNTED: [&str; 9] = [
    "item",
    "synchronize",
    "timed",
    "timed_async",
    "bench",
    "save",
    "load",
    "set_parameter",
    "to",
];

impl Measure {
    /// The measure with this name. The error consists of a message and, if there is a similar name, a suggestion.
    pub fn named(name: &str) -> Result<Self, (String, Option<String>)> {
        Ok(match name {
            "transfers.h2d" => Measure::HostToDevice,
            "transfers.d2h" => Measure::DeviceToHost,
            "transfers.d2d" => Measure::DeviceToDevice,
            "transfers.bytes" => Measure::Bytes,
            _ => match name
                .strip_prefix("calls.")
                .filter(|call| COUNTED.contains(call))
            {
                Some(call) => Measure::Calls(call.to_owned()),
                None => {
                    let calls = COUNTED.iter().map(|call| format!("calls.{call}"));
                    let transfers =
                        ["h2d", "d2h", "d2d", "bytes"].map(|what| format!("transfers.{what}"));
                    let known: Vec<String> = calls.chain(transfers).collect();
                    let help = did_you_mean(name, known.iter().map(String::as_str));
                    return Err((format!("`{name}` cannot be measured"), help));
                }
            },
        })
    }
}
