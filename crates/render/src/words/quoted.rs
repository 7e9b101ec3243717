//! A message in parts: the grader's words, and text that came from an answer.

use gpu_tutor_grading::BAR;

/// Consecutive lines of a message by the same author.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// Whether it came from an answer.
    pub is_quoted: bool,
    /// Without the bars.
    pub text: String,
}

pub fn parts(message: &str) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for line in message.trim().lines() {
        let quoted = line.strip_prefix(BAR.trim_end());
        let text = quoted.map_or(line, |quoted| quoted.strip_prefix(' ').unwrap_or(quoted));
        match all.last_mut() {
            Some(part) if part.is_quoted == quoted.is_some() => {
                part.text.push('\n');
                part.text.push_str(text);
            }
            _ => all.push(Part {
                is_quoted: quoted.is_some(),
                text: text.to_owned(),
            }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_has_said_is_told_from_what_the_grader_says() {
        let part = |is_quoted, text: &str| Part {
            is_quoted,
            text: text.to_owned(),
        };
        assert_eq!(
            parts("it panics:\n│ one\n│ │ two\n│\nTry again\nand again"),
            [
                part(false, "it panics:"),
                part(true, "one\n│ two\n"),
                part(false, "Try again\nand again")
            ]
        );
        assert_eq!(parts(""), []);
    }
}
