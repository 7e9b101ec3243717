//! The names of devices.

use candle_core::Device;

use super::{absent, cpu, gpu};
use crate::error::{Fault, Result};
use crate::location;

/// The device with this name: `cpu`, `cuda` (which is `cuda:0`), or `cuda:N`.
///
/// # Errors
/// If the name is not one of these, or there is no such GPU.
pub fn device(name: &str) -> Result<Device> {
    match name {
        "cpu" => Ok(cpu()),
        "cuda" => gpu(0),
        _ => match name
            .strip_prefix("cuda:")
            .and_then(|ordinal| ordinal.parse().ok())
        {
            Some(ordinal) => gpu(ordinal),
            None => Err(Fault::NotADevice {
                name: name.to_owned(),
                suggestion: suggestion(name),
            }
            .into()),
        },
    }
}

/// The name of a device: `cpu` or `cuda:0`; `cuda:absent` for a GPU that does not exist.
pub(crate) fn name(device: &Device) -> String {
    if absent::is_absent(device) {
        return absent::NAME.to_owned();
    }
    location::name(device.location())
}

fn suggestion(name: &str) -> Option<String> {
    let lower = name.trim().to_lowercase();
    let letters: String = lower
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    let digits: String = lower.chars().filter(char::is_ascii_digit).collect();
    match letters.as_str() {
        "cpu" | "host" => Some("cpu".to_owned()),
        "gpu" | "cuda" | "nvidia" | "cda" | "cuad" if digits.is_empty() => Some("cuda".to_owned()),
        "gpu" | "cuda" | "nvidia" | "cda" | "cuad" => Some(format!("cuda:{digits}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_name_suggests_the_right_one() {
        for (wrong, right) in [
            ("gpu", "cuda"),
            ("GPU:1", "cuda:1"),
            ("CPU", "cpu"),
            ("cuda0", "cuda:0"),
        ] {
            assert_eq!(suggestion(wrong).as_deref(), Some(right), "{wrong}");
            assert!(
                device(wrong)
                    .unwrap_err()
                    .to_string()
                    .contains("not the name of a device")
            );
        }
        assert_eq!(suggestion("tpu"), None);
    }

    #[test]
    fn the_cpu_is_found_by_its_name() {
        assert_eq!(name(&device("cpu").unwrap()), "cpu");
    }
}
