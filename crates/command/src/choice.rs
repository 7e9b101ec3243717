//! The arguments of `:answer` (a question and an option number) and of `:predict` (a prediction and an answer).

use gpu_tutor_lessons::{NotFound, is_id};
use gpu_tutor_session::CellError;
use gpu_tutor_text::t;

use super::{only, problem};

/// A chosen option.
#[derive(Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The question's id; `None` means the current question.
    pub quiz: Option<&'a str>,
    /// Counted from 1. If it is missing, the question is asked.
    pub option: Option<usize>,
}

impl<'a> Choice<'a> {
    /// # Errors
    /// If it is not `ID`, `NUMBER` or `ID NUMBER`.
    pub fn read(argument: &'a str) -> Result<Choice<'a>, CellError> {
        let words: Vec<&str> = argument.split_whitespace().collect();
        let number = |word: &str| word.parse().ok();
        match words[..] {
            [] => Ok((None, None)),
            [word] => Ok(match number(word) {
                None => (Some(word), None),
                option => (None, option),
            }),
            [quiz, option] if number(option).is_some() => Ok((Some(quiz), number(option))),
            _ => Err(problem(t!(
                "`:answer` takes a question and an option number, as in `:answer nearest-gpu 2`"
            ))),
        }
        .map(|(quiz, option)| Choice { quiz, option })
    }
}

/// The id of a prediction and the answer to it, from the argument of `:predict`. Either may be left out.
pub fn predicted_in(argument: &str) -> (Option<&str>, &str) {
    let argument = argument.trim();
    let (first, rest) = argument
        .split_once(char::is_whitespace)
        .unwrap_or((argument, ""));
    match is_id(first) {
        true => (Some(first), rest.trim_start()),
        false => (None, argument),
    }
}

/// The question or prediction that a cell names and may answer, if the cell does nothing else.
pub fn asked_in(cell: &str) -> Option<&str> {
    let (command, argument) = only(cell)?;
    match command.info.name {
        ":answer" => Choice::read(argument).ok()?.quiz,
        ":predict" => predicted_in(argument).0,
        _ => None,
    }
}

/// The error for a question that is not in any lesson.
pub fn unknown_question(error: NotFound) -> CellError {
    problem(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Choice, asked_in, predicted_in};

    #[test]
    fn a_question_and_an_option_may_be_left_out() {
        let read = |argument| {
            Choice::read(argument).map_or_else(
                |error| panic!("{error:?}"),
                |choice| (choice.quiz, choice.option),
            )
        };
        assert_eq!(read(""), (None, None));
        assert_eq!(read(" 2 "), (None, Some(2)));
        assert_eq!(read("why-slow"), (Some("why-slow"), None));
        assert_eq!(read("why-slow  3"), (Some("why-slow"), Some(3)));
        for wrong in ["why slow", "2 3 4", "why-slow second"] {
            assert!(Choice::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_prediction_is_named_before_its_answer() {
        assert_eq!(
            predicted_in(" time-of-it  2 ms "),
            (Some("time-of-it"), "2 ms")
        );
        assert_eq!(predicted_in("time-of-it"), (Some("time-of-it"), ""));
        assert_eq!(predicted_in("3 1 2"), (None, "3 1 2"));
        assert_eq!(asked_in(":predict time-of-it "), Some("time-of-it"));
    }

    #[test]
    fn a_cell_that_answers_a_question_is_known() {
        assert_eq!(asked_in(":answer why-slow "), Some("why-slow"));
        assert_eq!(asked_in(":a why-slow 2"), Some("why-slow"));
        assert_eq!(asked_in(":check why-slow"), None);
        assert_eq!(asked_in("let a = 1;\n:answer why-slow 2"), None);
    }
}
