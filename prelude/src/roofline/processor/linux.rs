//! The processor's name from `/proc`. On ARM, there is none; on small computers, the board's name is used instead.

use std::fs::read_to_string;

/// The model of the processor.
pub(in crate::roofline) fn model() -> Option<String> {
    let listed = read_to_string("/proc/cpuinfo").ok();
    let board = || read_to_string("/proc/device-tree/model").ok();
    let named = listed.and_then(|text| named(&text));
    named.or_else(|| board().and_then(|name| some(&name)))
}

/// The model in the text of `/proc/cpuinfo`.
fn named(text: &str) -> Option<String> {
    let value = |line: &str| some(line.strip_prefix("model name")?.split_once(':')?.1);
    text.lines().find_map(value)
}

/// A name without surrounding spaces and NUL characters.
fn some(name: &str) -> Option<String> {
    let name = name.trim_matches(|character: char| character.is_whitespace() || character == '\0');
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_is_named_by_its_list_or_by_its_board() {
        let listed = "processor\t: 0\nmodel name\t: AMD EPYC\nmodel name\t: other\n";
        assert_eq!(named(listed).as_deref(), Some("AMD EPYC"));
        assert_eq!(named("processor\t: 0\nCPU part\t: 0xd0c\n"), None);
        assert_eq!(named("model name\t: \n"), None);
        assert_eq!(some("Raspberry Pi 5\0").as_deref(), Some("Raspberry Pi 5"));
        assert_eq!(some("\0"), None);
    }
}
