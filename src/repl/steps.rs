//! The lesson, step by step.

use super::player::{self, Player, with_passage};
use super::tutor::Tutor;
use crate::lesson::{Catalogue, Demo, Lesson, Played, Step};
use crate::render::terminal::{Style, markdown};
use crate::session::Outcome;

impl<'a> Tutor<'a> {
    /// Enter on an empty line: the next step, or back to the exercise that still waits.
    pub(super) fn enter(&mut self) {
        match self.player.as_ref().and_then(Player::open_exercise) {
            Some(exercise) => self.again(exercise),
            None => self.next(),
        }
    }

    /// Plays the step to come.
    pub(super) fn next(&mut self) {
        self.leave_quiz();
        let Some(player) = &mut self.player else {
            self.hint_line("there are no lessons here; type Rust and press Enter");
            return;
        };
        let Some((index, step)) = player.upcoming() else {
            self.next_lesson();
            return;
        };
        let missing = match step {
            Step::Prose(_) | Step::Quiz(_) => Vec::new(),
            Step::Setup(_) | Step::Demo(_) | Step::Exercise(_) => player.missing(index),
        };
        let runs = matches!(step, Step::Setup(_) | Step::Demo(_));
        if !self.catch_up(missing) || (runs && !self.session_is_ready()) {
            return;
        }
        if let Some(player) = &mut self.player {
            player.advance();
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

    /// An exercise or a question belongs to the passage above it; a demo is shown, and run at the next Enter.
    fn follow_prose(&mut self) {
        let upcoming = self.player.as_ref().and_then(Player::upcoming);
        match upcoming {
            Some((_, Step::Exercise(_) | Step::Quiz(_))) => self.next(),
            _ => self.preview(),
        }
    }

    /// Shows the code of the demo to come, so that one can guess what it does.
    fn preview(&mut self) {
        if let Some((index, Step::Demo(demo))) = self.player.as_ref().and_then(Player::upcoming) {
            self.say("\n");
            self.say_code(&demo.cell.code);
            self.hint_line("Enter runs it");
            self.previewed = Some(index);
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
        if let Some(player) = &mut self.player {
            player.has_run(index);
        }
        if let Some(outcome) = outcome {
            self.compare(demo, &outcome);
        }
    }

    /// Says whether a failure was the point, and when free play got in the way.
    fn compare(&mut self, demo: &Demo, outcome: &Outcome) {
        let error = outcome.error.as_ref().map(|error| {
            format!(
                "{}\n{}",
                error.message,
                error.help.as_deref().unwrap_or_default()
            )
        });
        let printed = format!("{}{}", outcome.stdout, outcome.stderr);
        let played = Played {
            result: outcome.text().unwrap_or_default(),
            printed: &printed,
            error: error.as_deref(),
        };
        let as_meant = demo.expect.judge(self.parts.gpus, played).is_empty();
        match (as_meant, outcome.error.is_some()) {
            (true, true) => {
                self.hint_line("this error was meant to happen: it is what the cell shows")
            }
            (false, true) => {
                self.hint_line("this cell should have worked: `:reset`, then `:back` and Enter")
            }
            _ => {}
        }
    }

    pub(super) fn back(&mut self) {
        self.leave_quiz();
        if self.player.as_mut().is_some_and(Player::back) {
            self.next();
        } else {
            self.hint_line("this is where the lesson begins");
        }
    }

    pub(super) fn skip(&mut self) {
        let skipped = self.player.as_mut().and_then(Player::skip);
        match skipped {
            Some((_, step)) => {
                self.hint_line(&format!("skipped {}", name_of(step)));
                self.keep_place();
                self.next();
            }
            None => self.next_lesson(),
        }
    }

    pub(super) fn goto(&mut self, name: &str) {
        if name.is_empty() {
            self.hint_line(
                "`:goto 3` goes to step 3, `:goto devices` to that lesson; `:lessons` lists them",
            );
            return;
        }
        if let Some(player) = &mut self.player
            && let Some(index) = player::find(player.lesson(), name)
        {
            player.stand_before(with_passage(player.lesson(), index));
            self.next();
            return;
        }
        if let (Ok(number), Some(player)) = (name.parse::<usize>(), &self.player) {
            let count = player.count();
            self.problem(&format!(
                "there is no step {number}: this lesson's steps are 1 to {count}"
            ));
            return;
        }
        match self.parts.catalogue.lesson(name) {
            Ok(lesson) => self.begin(lesson),
            Err(error) => {
                let steps = self.player.as_ref().map_or(0, Player::count);
                self.problem(&error.to_string());
                self.hint_line(&format!(
                    "this lesson's steps are 1 to {steps}; `:lessons` lists the lessons"
                ));
            }
        }
    }

    /// A lesson from where the learner was in it, in a session without leftovers.
    fn begin(&mut self, lesson: &'a Lesson) {
        if self.used {
            self.hint_line("a lesson begins with a fresh session");
            if !self.empty_session() {
                return;
            }
        }
        let mut player = Player::new(lesson);
        let index = self.parts.keeper.progress().resume(lesson);
        player.stand_before(with_passage(lesson, index));
        self.player = Some(player);
        self.offer_names();
        self.introduce(lesson);
        self.next();
    }

    fn announce_end(&mut self) {
        match self.following() {
            Some(lesson) => {
                let text = format!(
                    "The end of this lesson. Next: {} {}.",
                    lesson.section, lesson.title
                );
                self.tell(Style::Good, &text);
                self.hint_line("Enter begins it; `:lessons` lists all");
            }
            None => self.tell(
                Style::Good,
                "The end of the last lesson. `:lessons` shows what is open.",
            ),
        }
    }

    fn next_lesson(&mut self) {
        match self.following() {
            Some(lesson) => self.begin(lesson),
            None => self.announce_end(),
        }
    }

    /// The lesson after this one.
    fn following(&self) -> Option<&'a Lesson> {
        let catalogue: &'a Catalogue = self.parts.catalogue;
        let here = self.player.as_ref()?.lesson();
        let mut rest = catalogue
            .lessons()
            .iter()
            .skip_while(|lesson| lesson.id != here.id);
        rest.nth(1)
    }

    /// The exercise or question on the table is answered.
    pub(super) fn answered(&mut self) {
        if let Some(player) = &mut self.player {
            player.close();
        }
        self.keep_place();
        if self.is_at_end() {
            self.announce_end();
        } else {
            self.hint_line("Enter goes on");
        }
    }

    /// Nothing is open and nothing is to come.
    fn is_at_end(&self) -> bool {
        self.player
            .as_ref()
            .is_some_and(|player| !player.is_open() && player.upcoming().is_none())
    }
}

fn name_of(step: &Step) -> String {
    match step {
        Step::Prose(_) => "a passage".to_owned(),
        Step::Exercise(exercise) => format!("exercise `{}`", exercise.id),
        Step::Quiz(_) => "the question".to_owned(),
        Step::Demo(_) | Step::Setup(_) => format!(
            "cell `{}`: the next one that needs it runs it unseen",
            step.id()
        ),
    }
}
