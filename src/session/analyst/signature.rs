//! Reads the call around a position from the server's signature help.

use std::ops::Range;

use gen_lsp_types::{ActiveParameter, ParameterInformationLabel, SignatureHelp};

use super::answers::Signature;

pub fn signature(help: SignatureHelp) -> Option<Signature> {
    let chosen = help.active_signature.unwrap_or(0);
    let chosen = usize::try_from(chosen).ok()?;
    let found = help.signatures.into_iter().nth(chosen)?;
    let mut parameters = Vec::new();
    for parameter in found.parameters.unwrap_or_default() {
        let label = match parameter.label {
            ParameterInformationLabel::Tuple((from, to)) => bytes(&found.label, from..to)?,
            ParameterInformationLabel::String(label) => {
                let from = found.label.find(&label)?;
                from..from + label.len()
            }
        };
        parameters.push((label.start, label.end));
    }
    let active = match found.active_parameter.or(help.active_parameter) {
        Some(ActiveParameter::Int(place)) => usize::try_from(place).ok(),
        _ => None,
    };
    Some(Signature {
        text: found.label,
        parameters,
        active,
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
    fn no_signature_is_none() {
        assert_eq!(signature(SignatureHelp::default()), None);
    }
}
