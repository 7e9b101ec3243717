//! Shell patterns: `*` is any text, `?` is any character, `[a-z]` and `[!a-z]` is a character inside or outside a set.

use regex::Regex;

/// A pattern that must match the whole text. A pattern that is too large to compile matches nothing.
pub(super) struct Glob(Option<Regex>);

impl Glob {
    pub(super) fn new(pattern: &str) -> Glob {
        let mut translated = String::from(r"(?s)\A");
        let mut rest = pattern;
        while let Some(first) = rest.chars().next() {
            let mut taken = first.len_utf8();
            match first {
                '*' => translated.push_str(".*"),
                '?' => translated.push('.'),
                '[' if let Some((class, length)) = class(rest) => {
                    translated.push_str(&class);
                    taken = length;
                }
                _ => translated.push_str(&regex::escape(&rest[..taken])),
            }
            rest = &rest[taken..];
        }
        translated.push_str(r"\z");
        Glob(Regex::new(&translated).ok())
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|pattern| pattern.is_match(text))
    }
}

/// Translates the set at the start of a pattern; returns it and its length in the pattern. A bracket that is never
/// closed is an ordinary character, so there is no set.
fn class(pattern: &str) -> Option<(String, usize)> {
    let inside = pattern.strip_prefix('[')?;
    let negated = inside.starts_with(['!', '^']);
    let inside = &inside[usize::from(negated)..];
    // A closing bracket right after the opening one is a character of the set.
    let first = inside.chars().next()?.len_utf8();
    let end = first + inside[first..].find(']')?;
    let mut class = String::from(if negated { "[^" } else { "[" });
    for character in inside[..end].chars() {
        // Only the dash of a range is special in a set.
        if character.is_ascii_punctuation() && !matches!(character, '-' | '<' | '>') {
            class.push('\\');
        }
        class.push(character);
    }
    class.push(']');
    let length = pattern.len() - inside.len() + end + 1;
    Some((class, length))
}

#[cfg(test)]
mod tests {
    use super::Glob;

    fn matches(pattern: &str, text: &str) -> bool {
        Glob::new(pattern).matches(text)
    }

    #[test]
    fn a_pattern_covers_the_whole_input() {
        for (pattern, text) in [
            ("let *", "let x = 1"),
            ("*sum*", "x.sum()"),
            ("?", "é"),
            ("*", ""),
            ("a*b*c", "a b b c"),
            ("", ""),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("let", "let x"), ("?", ""), ("a*b", "a b c"), ("*x", "y")] {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }

    #[test]
    fn many_stars_are_fast() {
        assert!(!matches(
            &"a*".repeat(30),
            &"a".repeat(20_000).replacen('a', "b", 1)
        ));
        assert!(!matches(
            &format!("{}b", "a*".repeat(30)),
            &"a".repeat(2_000)
        ));
    }

    #[test]
    fn a_set_matches_one_of_its_characters() {
        for (pattern, text) in [
            ("6 ?[*]*", "6 ** 2"),
            ("[a-c]", "b"),
            ("[!a-c]", "d"),
            ("[]x]", "]"),
            ("[\\<&&]", "\\"),
            ("let v = [1", "let v = [1"),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [
            ("6 ?[*]*", "6 +- 2"),
            ("[a-c]", "d"),
            ("[!a-c]", "b"),
            ("[z-a]", "b"),
        ] {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }
}
