//! A suggestion that completes a word, and what the menu says about it.

use gpu_tutor_analyst::Completion;
use gpu_tutor_text::say;
use rustyline::completion::Candidate;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that is inserted.
    pub text: String,
    /// Its signature or its type or, if it has neither, its kind.
    pub about: String,
    /// The first paragraph of its documentation, on one line.
    pub docs: String,
}

impl Suggestion {
    /// A suggestion for a command, or for a command's argument.
    pub fn word(text: String) -> Self {
        let command = text
            .starts_with(':')
            .then(|| gpu_tutor_command::find(&text));
        let help = command.flatten().map(|command| command.info.help);
        Suggestion {
            docs: help.map(|help| say!(help)).unwrap_or_default(),
            about: String::new(),
            text,
        }
    }
}

impl From<Completion> for Suggestion {
    fn from(completion: Completion) -> Self {
        let detail = completion.detail.map(|detail| one_line(&detail));
        let about = detail.map(|detail| without_name(&detail, &completion.text));
        Suggestion {
            about: about.unwrap_or_else(|| say!(completion.kind.as_str().to_owned())),
            docs: one_line(&completion.docs.unwrap_or_default()),
            text: completion.text,
        }
    }
}

impl Candidate for Suggestion {
    fn display(&self) -> &str {
        &self.text
    }

    fn replacement(&self) -> &str {
        &self.text
    }
}

/// A function's parameters and result without its name, because the menu has the name in another column and needs the
/// room.
fn without_name(detail: &str, name: &str) -> String {
    let head = format!("fn {name}");
    let Some((_, rest)) = detail.split_once(&head) else {
        return detail.to_owned();
    };
    let receivers = ["(&self, ", "(&mut self, ", "(self, ", "(mut self, "];
    let alone = ["(&self)", "(&mut self)", "(self)", "(mut self)"];
    let rest = receivers.iter().fold(rest.to_owned(), |rest, receiver| {
        rest.replacen(receiver, "(", 1)
    });
    alone
        .iter()
        .fold(rest, |rest, receiver| rest.replacen(receiver, "()", 1))
}

/// The text without line breaks and other control characters, because the menu counts columns and lines.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(char::is_control, "")
}

#[cfg(test)]
mod tests {
    use super::without_name;

    #[test]
    fn a_function_is_shown_as_what_it_takes_and_gives() {
        let about = |detail| without_name(detail, "to");
        assert_eq!(
            about("pub fn to(&self, device: &Device) -> Result<Self>"),
            "(device: &Device) -> Result<Self>"
        );
        assert_eq!(about("fn to<S>(&mut self) -> S"), "<S>() -> S");
        assert_eq!(about("const fn to(n: usize)"), "(n: usize)");
        assert_eq!(about("Tensor"), "Tensor");
    }
}
