//! Exercises at the prompt: presenting, answering and grading them, and showing hints and solutions.

use gpu_tutor_grading::Verdict;
use gpu_tutor_lessons::{Exercise, Lesson};
use gpu_tutor_render::terminal::{Style, markdown, report};
use gpu_tutor_render::words::lesson as words;
use gpu_tutor_teaching::{Taken, Walkthrough};
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl<'a> Prompt<'a> {
    pub(super) fn set_exercise(&mut self, exercise: &'a Exercise) {
        if let Some(walk) = &self.walk {
            self.context.tutor.set(walk.lesson(), exercise);
        }
        self.say("\n");
        let points = match exercise.max_score() {
            1 => t!("1 point"),
            points => t!("%{points} points", points),
        };
        let checks = match exercise.checks.len() {
            1 => t!("1 check"),
            checks => t!("%{checks} checks", checks),
        };
        // The passage above already shows the title.
        let turn = t!("Your turn: %{checks}, %{points}", checks, points);
        self.tell(Style::Heading, &turn);
        if self
            .context
            .tutor
            .progress()
            .score(&exercise.id)
            .is_some_and(|best| best.passed)
        {
            self.tell(Style::Good, &t!("You have solved this one before."));
        }
        self.run_setups(&exercise.id, &exercise.setups);
        self.hint_line(&t!(
            "Edit the cell, then press Enter to run and grade it. Alt-Enter adds a line. Stuck? `:hint`. Not now? `:skip`."
        ));
        self.hand_out(&exercise.starter.code);
    }

    /// Handles Enter on an empty line while the exercise is open.
    pub(super) fn again(&mut self, exercise: &'a Exercise) {
        self.hint_line(&t!(
            "the exercise is not done yet: `:hint`, `:solution`, `:skip` or `:next`"
        ));
        let text = self.context.tutor.draft(exercise);
        self.hand_out(&text);
    }

    /// Puts code on the input line, where it can be edited, or prints it if the terminal cannot do that.
    fn hand_out(&mut self, code: &str) {
        if self.front.can_prefill() {
            self.prefill = code.trim_end().to_owned();
        } else {
            self.say_code(code);
        }
    }

    /// Runs one of the learner's own cells. At an exercise, the cell is also the answer or a part of it, and is graded
    /// while the exercise is open. Returns whether it ran and was not graded.
    pub(super) fn free_cell(&mut self, code: &str) -> bool {
        if !self.session_is_ready() {
            self.hand_out(code);
            return false;
        }
        let walk = self.walk.as_ref().filter(|_| !self.is_command(code));
        let Some((walk, exercise)) = walk.and_then(|walk| Some((walk, walk.exercise()?))) else {
            return self.run_shown(code).status.is_ok();
        };
        let (lesson, is_open) = (walk.lesson(), walk.is_open());
        self.give_again(lesson, exercise, code);
        let outcome = self.run_shown(code);
        let tutor = &mut self.context.tutor;
        if !outcome.status.is_ok() {
            tutor.keep_broken(exercise, code);
            tutor.ran(&outcome, false);
            return false;
        }
        let taken = tutor.take(exercise, code, &outcome.lost);
        tutor.ran(&outcome, taken != Taken::Look);
        match taken {
            Taken::Answer if is_open => {
                self.check();
                return false;
            }
            Taken::Part { asked } if is_open => {
                let names: Vec<_> = asked.iter().map(|name| format!("`{name}`")).collect();
                self.hint_line(&t!(
                    "not graded yet: the exercise asks for %{names}; `:check` grades it anyway",
                    names = names.join(&t!(", "))
                ));
            }
            _ => {}
        }
        true
    }

    /// Reruns an exercise's setups and the rest of the answer, if this cell would otherwise see changed values for what
    /// the setups bind.
    fn give_again(&mut self, lesson: &'a Lesson, exercise: &'a Exercise, code: &str) {
        let tutor = &self.context.tutor;
        let Some(mut again) = tutor.given_again(lesson, exercise, Some(code)) else {
            return;
        };
        self.run_setups(&exercise.id, again.setups);
        for cell in &again.answer {
            let outcome = self.run_unseen(cell);
            self.context.tutor.ran(&outcome, true);
        }
        let tutor = &self.context.tutor;
        again.names.retain(|name| tutor.is_as_given(exercise, name));
        if !again.names.is_empty() {
            let said = words::given_again(&again.names, !again.answer.is_empty());
            self.hint_line(&said);
        }
    }

    /// `:check`: says which cells it grades, and then grades them.
    pub(super) fn check_again(&mut self) {
        let exercise = self.walk.as_ref().and_then(Walkthrough::exercise);
        let tutor = &self.context.tutor;
        let lines = exercise.map_or_else(Vec::new, |exercise| tutor.first_lines(exercise));
        let mut said = match lines.as_slice() {
            [] => return self.check(),
            [line] => t!("grading the cell `%{line}`", line),
            [first, .., last] => t!(
                "grading %{count} cells, from `%{first}` to `%{last}`",
                count = lines.len(),
                first,
                last
            ),
        };
        if exercise.is_some_and(|exercise| tutor.is_broken(exercise)) {
            said = t!(
                "%{said}; the last cell did not run, so it is not graded",
                said
            );
        }
        let said = said.into_owned();
        self.hint_line(&said);
        self.check();
    }

    /// Grades the answer so far.
    pub(super) fn check(&mut self) {
        let Some(walk) = &self.walk else {
            return self.hint_line(&t!("there is no exercise here to check"));
        };
        let (lesson, Some(exercise)) = (walk.lesson(), walk.exercise()) else {
            return self.hint_line(&t!("there is no exercise here to check"));
        };
        let Some(answer) = self.context.tutor.answer(exercise) else {
            return self.hint_line(&t!(
                "nothing to check yet: type your answer and press Enter"
            ));
        };
        let stop = self.context.tutor.interrupter();
        self.front.begin(&t!("grading"), stop);
        let graded = self.context.tutor.grade(lesson, exercise, &answer);
        self.front.end();
        let text = report(&self.front.theme(), &graded, &answer);
        self.say(&text);
        self.report_unkept();
        match graded.verdict {
            Verdict::Passed | Verdict::NotJudged => self.answered(),
            Verdict::Failed => {
                self.keep_place();
                self.hint_line(&t!(
                    "press the up arrow to get your cell back; `:hint` helps"
                ));
            }
            Verdict::Inconclusive | Verdict::CouldNotGrade => {
                self.hint_line(&t!("`:check` tries again"))
            }
        }
    }

    /// `:hint`: shows the exercise's next hint.
    pub(super) fn hint(&mut self) {
        let Some(exercise) = self.walk.as_ref().and_then(Walkthrough::exercise) else {
            self.hint_line(&t!(
                "only exercises have hints, and this is not an exercise"
            ));
            return;
        };
        let hint = self.context.tutor.hint(exercise);
        let text = markdown(&self.front.theme(), hint.text);
        self.tell(Style::Help, &words::hint(hint.number, hint.count));
        self.say(&text);
        if hint.number == hint.count {
            self.hint_line(&t!("that was the last hint; `:solution` shows an answer"));
        }
    }

    /// `:solution`: must be entered twice if the learner has not tried anything yet.
    pub(super) fn solution(&mut self) {
        let Some(exercise) = self.walk.as_ref().and_then(Walkthrough::exercise) else {
            self.hint_line(&t!(
                "only exercises have solutions, and this is not an exercise"
            ));
            return;
        };
        let Some(solution) = self.context.tutor.solution(exercise) else {
            self.tell(
                Style::Warning,
                &t!("You have not tried yet. `:hint` helps; enter `:solution` again to see it."),
            );
            return;
        };
        self.tell(Style::Help, &words::solution());
        self.say_code(solution);
    }
}
