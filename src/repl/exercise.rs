//! Exercises: set, hinted at, answered, graded.

use super::attempt::{Attempt, bound_names};
use super::player::Player;
use super::tutor::Tutor;
use crate::grade::Verdict;
use crate::lesson::Exercise;
use crate::render::terminal::{Style, is_command, markdown, report};
use crate::render::words::lesson as words;
use crate::units::count;

impl<'a> Tutor<'a> {
    pub(super) fn set_exercise(&mut self, exercise: &'a Exercise) {
        self.attempt = Attempt::default();
        self.hints = 0;
        self.warned = false;
        self.say("\n");
        let points = count(u64::from(exercise.max_score()), "point", "points");
        let checks = count(exercise.checks.len() as u64, "check", "checks");
        // The passage above has its title.
        self.tell(Style::Heading, &format!("Your turn: {checks}, {points}"));
        if self
            .parts
            .keeper
            .progress()
            .score(&exercise.id)
            .is_some_and(|best| best.passed)
        {
            self.tell(Style::Good, "You have solved this one before.");
        }
        // It gets ready while the learner thinks.
        self.parts.grader.prepare();
        self.run_setups(exercise);
        self.hint_line(
            "Edit the cell, then Enter runs and grades it. Alt-Enter adds a line. Stuck: `:hint`. Not now: `:skip`.",
        );
        self.hand_out(&exercise.starter.code);
    }

    /// Enter on an empty line while the exercise is open.
    pub(super) fn again(&mut self, exercise: &'a Exercise) {
        self.hint_line("the exercise still waits: `:hint`, `:solution`, `:skip` or `:next`");
        let text = if self.attempt.answers(&exercise.starter.code) {
            self.attempt.text()
        } else {
            exercise.starter.code.clone()
        };
        self.hand_out(&text);
    }

    /// Puts code on the line to be edited, or above it where that cannot be.
    fn hand_out(&mut self, code: &str) {
        if self.front.can_prefill() {
            self.prefill = code.trim_end().to_owned();
        } else {
            self.say_code(code);
        }
    }

    /// A cell of the learner's own; at an open exercise it is also the answer, or a part of it.
    pub(super) fn free_cell(&mut self, code: &str) {
        if !self.session_is_ready() {
            self.hand_out(code);
            return;
        }
        let outcome = self.run_shown(code);
        let Some(exercise) = self.player.as_ref().and_then(Player::open_exercise) else {
            return;
        };
        if is_command(code) || !outcome.status.is_ok() || !self.attempt.add(code) {
            return;
        }
        if self.attempt.answers(&exercise.starter.code) {
            self.grade(exercise);
        } else {
            let asked = bound_names(&exercise.starter.code);
            let names: Vec<_> = asked.iter().map(|name| format!("`{name}`")).collect();
            self.hint_line(&format!(
                "not graded yet: the exercise asks for {}; `:check` grades all the same",
                names.join(", ")
            ));
        }
    }

    /// `:check`
    pub(super) fn check(&mut self) {
        match self.player.as_ref().and_then(Player::exercise) {
            None => self.hint_line("there is no exercise here to check"),
            Some(_) if self.attempt.is_empty() => {
                self.hint_line("nothing to check yet: type your answer and press Enter")
            }
            Some(exercise) => self.grade(exercise),
        }
    }

    fn grade(&mut self, exercise: &'a Exercise) {
        let Some(lesson) = self.player.as_ref().map(Player::lesson) else {
            return;
        };
        self.parts.grader.prepare();
        self.front.begin("grading", self.parts.grader.interrupter());
        let answer = self.attempt.script();
        let graded = self.parts.grader.grade(lesson, exercise, &answer);
        self.front.end();
        let text = report(&self.front.theme(), &graded, &answer);
        self.say(&text);
        match graded.verdict {
            Verdict::Passed | Verdict::Failed => {
                let (score, max_score) = (graded.score, graded.max_score);
                self.keep(|progress| progress.grade(&exercise.id, graded.passed, score, max_score));
            }
            Verdict::Inconclusive | Verdict::NotJudged | Verdict::CouldNotGrade => {}
        }
        match graded.verdict {
            Verdict::Passed | Verdict::NotJudged => self.answered(),
            Verdict::Failed => {
                self.keep_place();
                self.hint_line("the arrow up brings your cell back; `:hint` helps");
            }
            Verdict::Inconclusive | Verdict::CouldNotGrade => {
                self.hint_line("`:check` tries again")
            }
        }
    }

    /// `:hint`: a nudge, the way, nearly the answer.
    pub(super) fn hint(&mut self) {
        let Some(exercise) = self.player.as_ref().and_then(Player::exercise) else {
            self.hint_line("hints belong to exercises, and this is none");
            return;
        };
        let tier = self.hints.min(exercise.hints.len() - 1);
        let text = markdown(&self.front.theme(), &exercise.hints[tier]);
        self.tell(Style::Help, &words::hint(tier + 1, exercise.hints.len()));
        self.say(&text);
        self.hints = tier + 1;
        if self.hints == exercise.hints.len() {
            self.hint_line("that was the last hint; `:solution` shows an answer");
        }
    }

    /// `:solution`: asked for twice when nothing was tried.
    pub(super) fn solution(&mut self) {
        let Some(exercise) = self.player.as_ref().and_then(Player::exercise) else {
            self.hint_line("solutions belong to exercises, and this is none");
            return;
        };
        if self.attempt.is_empty() && !self.warned {
            self.warned = true;
            self.tell(
                Style::Warning,
                "You have not tried yet. `:hint` helps; `:solution` again shows it.",
            );
            return;
        }
        self.tell(Style::Help, words::SOLUTION);
        self.say_code(&exercise.solution.code);
    }
}
