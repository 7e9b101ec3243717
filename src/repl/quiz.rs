//! Questions, answered by number.

use super::prompt::Prompt;
use crate::lesson::Quiz;
use crate::render::terminal::{Style, markdown};
use crate::tutor::{QuizAnswer, Walkthrough};

impl<'a> Prompt<'a> {
    pub(super) fn ask_quiz(&mut self, quiz: &'a Quiz) {
        let options: Vec<_> = quiz
            .options
            .iter()
            .enumerate()
            .map(|(n, option)| format!("{}. {option}", n + 1))
            .collect();
        let source = format!(
            "**Question:** {}\n\n{}\n",
            quiz.question,
            options.join("\n")
        );
        let text = markdown(&self.front.theme(), &source);
        self.say(&format!("\n{text}"));
        self.hint_line("answer with its number");
    }

    /// Takes a number that was typed at an open question. False if the line is something else.
    pub(super) fn quiz_answer(&mut self, line: &str) -> bool {
        let Some(quiz) = self.walk.as_ref().and_then(Walkthrough::open_quiz) else {
            return false;
        };
        let Ok(chosen) = line.parse::<usize>() else {
            return false;
        };
        let answer = self.context.tutor.answer_quiz(quiz, chosen);
        self.report_unkept();
        match answer {
            QuizAnswer::NoSuchOption => {
                self.hint_line(&format!("choose a number from 1 to {}", quiz.options.len()));
            }
            QuizAnswer::Right => {
                self.tell(Style::Good, "Right.");
                self.explain(quiz);
                self.answered();
            }
            QuizAnswer::Wrong => self.tell(
                Style::Warning,
                "Not that one. Try again, or press Enter to see the answer.",
            ),
        }
        true
    }

    /// Going on from an open question shows its answer.
    pub(super) fn leave_quiz(&mut self) {
        let Some(quiz) = self.walk.as_ref().and_then(Walkthrough::open_quiz) else {
            return;
        };
        self.tell(
            Style::Help,
            &format!("It is {}: {}", quiz.answer, quiz.options[quiz.answer - 1]),
        );
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
