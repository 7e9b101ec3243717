//! The lesson, step by step.

use std::borrow::Cow;

use gpu_tutor_lessons::{Catalogue, Demo, Lesson, Step};
use gpu_tutor_render::terminal::{Style, markdown};
use gpu_tutor_render::words::lesson::heading;
use gpu_tutor_session::Outcome;
use gpu_tutor_teaching::{Walkthrough, find, unmet, with_passage};
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl<'a> Prompt<'a> {
    /// Handles Enter on an empty line: plays the next step, or presents the open exercise again.
    pub(super) fn enter(&mut self) {
        match self.walk.as_ref().and_then(Walkthrough::open_exercise) {
            Some(exercise) => self.again(exercise),
            None => self.next(),
        }
    }

    /// Plays the next step.
    pub(super) fn next(&mut self) {
        self.leave_quiz();
        let Some(walk) = &mut self.walk else {
            self.hint_line(&t!("there are no lessons here; type Rust and press Enter"));
            return;
        };
        let Some((index, step)) = walk.upcoming() else {
            self.next_lesson();
            return;
        };
        if let Step::Demo(demo) = step
            && demo.prediction.is_some()
            && self.asked != Some(index)
        {
            self.preview();
            return;
        }
        let missing = match step {
            Step::Prose(_) | Step::Quiz(_) => Vec::new(),
            Step::Setup(_) | Step::Demo(_) | Step::Exercise(_) => walk.missing(index),
        };
        let runs = matches!(step, Step::Setup(_) | Step::Demo(_));
        if !self.catch_up(missing) || (runs && !self.session_is_ready()) {
            return;
        }
        if let Some(walk) = &mut self.walk {
            walk.advance();
        }
        self.play(index, step);
        self.keep_place();
    }

    fn play(&mut self, index: usize, step: &'a Step) {
        match step {
            Step::Prose(prose) => {
                let text = markdown(&self.front.theme(), &prose.markdown);
                self.say(&format!("\n{text}"));
                self.follow_prose();
            }
            Step::Demo(demo) => {
                self.play_demo(index, demo);
                self.keep(|progress| progress.play(&demo.cell.id));
                self.preview();
            }
            Step::Exercise(exercise) => self.set_exercise(exercise),
            Step::Quiz(quiz) => self.ask_quiz(quiz),
            Step::Setup(_) => {}
        }
        if matches!(step, Step::Prose(_) | Step::Demo(_)) && self.is_at_end() {
            self.announce_end();
        }
    }

    /// After a passage, goes straight on to an exercise or a question. A demo is only shown, and runs at the next
    /// Enter.
    fn follow_prose(&mut self) {
        let upcoming = self.walk.as_ref().and_then(Walkthrough::upcoming);
        match upcoming {
            Some((_, Step::Exercise(_) | Step::Quiz(_))) => self.next(),
            _ => self.preview(),
        }
    }

    /// Shows the code of the next demo, so that the learner can guess what it does.
    fn preview(&mut self) {
        if let Some((index, Step::Demo(demo))) = self.walk.as_ref().and_then(Walkthrough::upcoming)
        {
            self.say("\n");
            self.say_code(&demo.cell.code);
            self.previewed = Some(index);
            match &demo.prediction {
                Some(prediction) => self.ask_prediction(index, prediction),
                None => self.hint_line(&t!("Enter runs it")),
            }
        }
    }

    fn play_demo(&mut self, index: usize, demo: &Demo) {
        if self.previewed.take() != Some(index) {
            self.say_code(&demo.cell.code);
        }
        let outcome = if demo.fresh {
            self.run_alone(&demo.cell.code)
        } else {
            Some(self.run_shown(&demo.cell.code))
        };
        if let Some(walk) = &mut self.walk {
            walk.has_run(index);
        }
        self.asked = None;
        if let Some(outcome) = outcome {
            self.compare(demo, &outcome);
            self.compare_prediction(demo, &outcome);
        }
    }

    /// Says whether an error was intentional.
    fn compare(&mut self, demo: &Demo, outcome: &Outcome) {
        let as_meant = unmet(demo, outcome, self.context.gpus).is_empty();
        match (as_meant, outcome.error.is_some()) {
            (true, true) => {
                self.hint_line(&t!("this error is intended: it is what the cell shows"))
            }
            (false, true) => self.hint_line(&t!(
                "this cell should have worked: `:reset`, then `:back` and Enter"
            )),
            _ => {}
        }
    }

    pub(super) fn back(&mut self) {
        self.leave_quiz();
        self.asked = None;
        if self.walk.as_mut().is_some_and(Walkthrough::back) {
            self.next();
        } else {
            self.hint_line(&t!("this is where the lesson begins"));
        }
    }

    pub(super) fn skip(&mut self) {
        let passed_over = self.walk.as_mut().and_then(Walkthrough::skip);
        match passed_over {
            Some((_, step)) => {
                self.hint_line(&skipped(step));
                self.keep_place();
                self.next();
            }
            None => self.next_lesson(),
        }
    }

    pub(super) fn goto(&mut self, name: &str) {
        if name.is_empty() {
            self.hint_line(&t!(
                "`:goto 3` goes to step 3, `:goto devices` to that lesson; `:lessons` lists them"
            ));
            return;
        }
        if let Some(walk) = &mut self.walk
            && let Some(index) = find(walk.lesson(), name)
        {
            walk.stand_before(with_passage(walk.lesson(), index));
            self.asked = None;
            self.next();
            return;
        }
        if let (Ok(number), Some(walk)) = (name.parse::<usize>(), &self.walk) {
            let count = walk.count();
            self.problem(&t!(
                "there is no step %{number}: this lesson's steps are 1 to %{count}",
                number,
                count
            ));
            return;
        }
        match self.context.catalogue.lesson(name) {
            Ok(lesson) => self.begin(lesson),
            Err(error) => {
                let steps = self.walk.as_ref().map_or(0, Walkthrough::count);
                self.problem(&error.to_string());
                self.hint_line(&t!(
                    "this lesson's steps are 1 to %{steps}; `:lessons` lists the lessons",
                    steps
                ));
            }
        }
    }

    /// Begins a lesson where the learner left off, with an empty session.
    fn begin(&mut self, lesson: &'a Lesson) {
        if self.used {
            self.hint_line(&t!("a lesson begins with a fresh session"));
            if !self.empty_session() {
                return;
            }
        }
        let mut walk = Walkthrough::new(lesson);
        let index = self.context.tutor.progress().resume(lesson);
        walk.stand_before(with_passage(lesson, index));
        self.walk = Some(walk);
        self.asked = None;
        self.offer_names();
        self.introduce(lesson);
        self.next();
    }

    fn announce_end(&mut self) {
        match self.following() {
            Some(lesson) => {
                let text = t!(
                    "The end of this lesson. Next: %{lesson}.",
                    lesson = heading(&lesson.section, &lesson.title)
                );
                self.tell(Style::Good, &text);
                self.hint_line(&t!(
                    "Enter begins it with an empty session; `:lessons` lists all"
                ));
            }
            None => self.tell(
                Style::Good,
                &t!("The end of the last lesson. `:lessons` shows what is left to do."),
            ),
        }
    }

    fn next_lesson(&mut self) {
        match self.following() {
            Some(lesson) => self.begin(lesson),
            None => self.announce_end(),
        }
    }

    /// The lesson that follows this one.
    fn following(&self) -> Option<&'a Lesson> {
        let catalogue: &'a Catalogue = self.context.catalogue;
        let here = self.walk.as_ref()?.lesson();
        let mut rest = catalogue
            .lessons()
            .iter()
            .skip_while(|lesson| lesson.id != here.id);
        rest.nth(1)
    }

    /// Records that the current exercise or question has been answered.
    pub(super) fn answered(&mut self) {
        if let Some(walk) = &mut self.walk {
            walk.close();
        }
        self.keep_place();
        if self.is_at_end() {
            self.announce_end();
        } else {
            self.hint_line(&t!("Enter continues"));
        }
    }

    /// Whether nothing is open and no step is left.
    fn is_at_end(&self) -> bool {
        self.walk
            .as_ref()
            .is_some_and(|walk| !walk.is_open() && walk.upcoming().is_none())
    }
}

fn skipped(step: &Step) -> Cow<'static, str> {
    match step {
        Step::Prose(_) => t!("skipped a passage"),
        Step::Exercise(exercise) => t!("skipped exercise `%{id}`", id = exercise.id),
        Step::Quiz(_) => t!("skipped the question"),
        Step::Demo(_) | Step::Setup(_) => t!(
            "skipped cell `%{id}`: the next cell that needs it runs it without showing it",
            id = step.id()
        ),
    }
}
