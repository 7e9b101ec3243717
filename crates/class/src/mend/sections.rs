//! Splits text at the lines that name an exercise.

use gpu_tutor_notebook::named;
use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

/// A section of text, up to the next line that names an exercise.
#[derive(Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// None for what comes before the first such line.
    pub exercise: Option<&'a str>,
    /// Includes the line that names the exercise.
    pub text: &'a str,
}

/// Returns the sections of a text that are not empty. A line counts if it names an exercise that exists and is not
/// inside a string or another comment.
pub fn sections<'a>(text: &'a str, exists: &dyn Fn(&str) -> bool) -> Vec<Section<'a>> {
    let mut found = Vec::new();
    let mut add = |exercise: Option<&'a str>, text: &'a str| {
        if !text.trim().is_empty() {
            found.push(Section { exercise, text });
        }
    };
    let (mut exercise, mut start) = (None, 0);
    for token in tokens(text) {
        if token.kind != TokenKind::Comment {
            continue;
        }
        let Some(name) = named(&text[token.span.clone()]).filter(|name| exists(name)) else {
            continue;
        };
        let line = text[..token.span.start].rfind('\n').map_or(0, |at| at + 1);
        if text[line..token.span.start].trim().is_empty() {
            add(exercise, &text[start..line]);
            (exercise, start) = (Some(name), line);
        }
    }
    add(exercise, &text[start..]);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(Option<&str>, &str)> {
        let known = |name: &str| ["a", "b"].contains(&name);
        let found = sections(text, &known).into_iter();
        found
            .map(|section| (section.exercise, section.text.trim()))
            .collect()
    }

    #[test]
    fn a_text_is_cut_where_the_next_exercise_begins() {
        assert_eq!(
            cut("use x;\n// exercise: a\nlet a = 1;\n\n  //exercise: b\nlet b = 2;"),
            [
                (None, "use x;"),
                (Some("a"), "// exercise: a\nlet a = 1;"),
                (Some("b"), "//exercise: b\nlet b = 2;"),
            ]
        );
        assert_eq!(cut(" \n"), []);
    }

    #[test]
    fn what_only_looks_like_such_a_line_does_not_count() {
        for text in [
            "let a = \"\n// exercise: a\n\";",
            "/*\n// exercise: a\nlet a = 1; */",
            "let a = 1; // exercise: a",
            "// exercise: c\nlet a = 1;",
        ] {
            assert_eq!(cut(text), [(None, text)]);
        }
    }
}
