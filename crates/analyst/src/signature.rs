//! Reads the call around a position from the server's signature help.

use std::ops::Range;

use super::answers::Signature;
use super::protocol::{ParameterLabel, SignatureHelp};

pub fn signature(help: SignatureHelp) -> Option<Signature> {
    let chosen = help.active_signature.unwrap_or(0);
    let chosen = usize::try_from(chosen).ok()?;
    let found = help.signatures.into_iter().nth(chosen)?;
    let mut parameters = Vec::new();
    for parameter in found.parameters.unwrap_or_default() {
        let label = match parameter.label {
            ParameterLabel::Range(from, to) => bytes(&found.label, from..to)?,
            ParameterLabel::String(label) => {
                let from = found.label.find(&label)?;
                from..from + label.len()
            }
        };
        parameters.push((label.start, label.end));
    }
    let active = found.active_parameter.or(help.active_parameter).flatten();
    Some(Signature {
        text: found.label,
        parameters,
        active: active.and_then(|place| usize::try_from(place).ok()),
    })
}

/// Converts a range of a label to bytes. The protocol counts labels in UTF-16 units, whatever the position encoding is.
fn bytes(label: &str, units: Range<u32>) -> Option<Range<usize>> {
    let at = |wanted: u32| {
        let mut seen = 0;
        for (at, letter) in label.char_indices() {
            if seen == wanted {
                return Some(at);
            }
            seen += u32::try_from(letter.len_utf16()).ok()?;
        }
        (seen == wanted).then_some(label.len())
    };
    Some(at(units.start)?..at(units.end)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parameters_are_byte_ranges_of_the_text() {
        let help = json!({
            "signatures": [{
                "label": "fn f(größe: 😀, b: i32)",
                "parameters": [{"label": [5, 14]}, {"label": [16, 22]}],
            }],
            "activeSignature": 0, "activeParameter": 1,
        });
        let found = signature(serde_json::from_value(help).expect("help")).expect("a call");
        let texts: Vec<_> = found
            .parameters
            .iter()
            .map(|(from, to)| &found.text[*from..*to])
            .collect();
        assert_eq!(texts, ["größe: 😀", "b: i32"]);
        assert_eq!(found.active, Some(1));
    }

    #[test]
    fn a_signature_may_say_that_no_parameter_is_active() {
        let active = |own: serde_json::Value| {
            let mut help = json!({"signatures": [{"label": "f()"}], "activeParameter": 1});
            if let Some(own) = own.get("own") {
                help["signatures"][0]["activeParameter"] = own.clone();
            }
            let help = serde_json::from_value(help).expect("help");
            signature(help).expect("a call").active
        };
        assert_eq!(active(json!({})), Some(1));
        assert_eq!(active(json!({"own": 0})), Some(0));
        assert_eq!(active(json!({"own": null})), None);
    }

    #[test]
    fn no_signature_is_none() {
        assert_eq!(signature(SignatureHelp::default()), None);
    }
}
