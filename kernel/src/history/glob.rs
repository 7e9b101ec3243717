//! Patterns of `history_request`: `*` stands for any text, `?` for one character.

/// In time of the product of both lengths at worst, whatever the pattern.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    // Where the last star stands, and the text that it does not cover yet.
    let mut star = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == text[t] => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, covered)) = star else {
                    return false;
                };
                star = Some((at, covered + 1));
                p = at + 1;
                t = covered + 1;
            }
        }
    }
    pattern[p..].iter().all(|&rest| rest == '*')
}

#[cfg(test)]
mod tests {
    use super::matches;

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
    fn many_stars_take_no_time() {
        assert!(!matches(
            &"a*".repeat(30),
            &"a".repeat(20_000).replacen('a', "b", 1)
        ));
        assert!(!matches(
            &format!("{}b", "a*".repeat(30)),
            &"a".repeat(2_000)
        ));
    }
}
