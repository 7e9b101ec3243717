//! Questions, answered by number.

use gpu_tutor_command::{Choice, problem, unknown_question};
use gpu_tutor_lessons::Quiz;
use gpu_tutor_render::terminal::{Style, markdown};
use gpu_tutor_session::CellError;
use gpu_tutor_teaching::{QuizAnswer, Walkthrough};
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl<'a> Prompt<'a> {
    pub(super) fn ask_quiz(&mut self, quiz: &Quiz) {
        let options: Vec<_> = quiz
            .options
            .iter()
            .enumerate()
            .map(|(n, option)| format!("{}. {option}", n + 1))
            .collect();
        let question = t!("**Question:** %{question}", question = quiz.question);
        let source = format!("{question}\n\n{}\n", options.join("\n"));
        let text = markdown(&self.front.theme(), &source);
        self.say(&format!("\n{text}"));
        self.hint_line(&t!("type the number of an option; Enter shows the answer"));
    }

    /// Handles a number that was typed while a question is open. Returns false if the line is something else.
    pub(super) fn quiz_answer(&mut self, line: &str) -> bool {
        let open = self.walk.as_ref().and_then(Walkthrough::open_quiz);
        let (Some(quiz), Ok(chosen)) = (open, line.parse()) else {
            return false;
        };
        self.choose(quiz, chosen);
        true
    }

    /// `:answer`: chooses an option of the current question, or of another one if it is named.
    pub(super) fn answer(&mut self, argument: &str) -> Result<(), CellError> {
        let catalogue = self.context.catalogue;
        let Choice { quiz, option } = Choice::read(argument)?;
        let open = self.walk.as_ref().and_then(Walkthrough::open_quiz);
        let quiz = match (quiz, open) {
            (Some(name), _) => catalogue.quiz(name).map_err(unknown_question)?,
            (None, Some(open)) => open,
            (None, None) => return Err(problem(t!("there is no question to answer here"))),
        };
        match option {
            Some(option) => self.choose(quiz, option),
            None => self.ask_quiz(quiz),
        }
        Ok(())
    }

    fn choose(&mut self, quiz: &Quiz, chosen: usize) {
        let answer = self.context.tutor.answer_quiz(quiz, chosen);
        self.report_unkept();
        match answer {
            QuizAnswer::NoSuchOption => {
                self.hint_line(&t!(
                    "choose a number from 1 to %{last}",
                    last = quiz.options.len()
                ));
            }
            QuizAnswer::Right => {
                self.tell(Style::Good, &t!("Right."));
                self.explain(quiz);
                if self.is_open(quiz) {
                    self.answered();
                }
            }
            QuizAnswer::Wrong { reply } => {
                self.tell(Style::Warning, &t!("Not that one."));
                let text = markdown(&self.front.theme(), reply);
                self.say(&text);
                if self.is_open(quiz) {
                    self.hint_line(&t!("try again, or press Enter to see the answer"));
                }
            }
        }
    }

    fn is_open(&self, quiz: &Quiz) -> bool {
        let open = self.walk.as_ref().and_then(Walkthrough::open_quiz);
        open.is_some_and(|open| open.id == quiz.id)
    }

    /// Shows the answer to an open question when the learner moves on from it.
    pub(super) fn leave_quiz(&mut self) {
        let Some(quiz) = self.walk.as_ref().and_then(Walkthrough::open_quiz) else {
            return;
        };
        let answer = t!(
            "It is %{number}: %{option}",
            number = quiz.answer,
            option = quiz.options[quiz.answer - 1]
        );
        self.tell(Style::Help, &answer);
        self.explain(quiz);
        if let Some(walk) = &mut self.walk {
            walk.close();
        }
    }

    fn explain(&mut self, quiz: &Quiz) {
        let text = markdown(&self.front.theme(), &quiz.explain);
        self.say(&text);
    }
}
