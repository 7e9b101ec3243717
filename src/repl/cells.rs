//! Running cells: the learner's, the lesson's, and those that restore variables.

use gpu_tutor_lessons::LessonCell;
use gpu_tutor_render::terminal::{Style, outcome as draw_outcome, preparation};
use gpu_tutor_render::{Block, View};
use gpu_tutor_session::{NotReady, Outcome, Session, SessionError, Status};
use gpu_tutor_teaching::Walkthrough;
use gpu_tutor_text::t;

use super::frontend::Frontend;
use super::prompt::Prompt;

impl Prompt<'_> {
    /// Runs a cell in the learner's session and shows the outcome.
    pub(super) fn run_shown(&mut self, code: &str) -> Outcome {
        let outcome = self.run_cell(code);
        self.show(code, &outcome);
        self.context.transcript.enter(code, &outcome);
        if !self.is_command(code) {
            self.last = Some((code.to_owned(), outcome.clone()));
        }
        outcome
    }

    /// Waits until the session can run cells, and shows its progress. If it cannot, says why and returns false.
    pub(super) fn session_is_ready(&mut self) -> bool {
        if self.context.session.is_ready() {
            return true;
        }
        let (front, session) = (&mut *self.front, &mut self.context.session);
        front.begin(&t!("starting the session"), Some(session.interrupter()));
        let theme = front.theme();
        let ready = session.ready(&mut |far| front.relabel(&preparation(&theme, far)));
        front.end();
        match ready {
            Ok(()) => {
                self.note_gpus();
                return true;
            }
            Err(NotReady::Stopped) => self.hint_line(&t!(
                "stopped waiting; the session is still starting, and the next cell will wait for it"
            )),
            Err(NotReady::Failed(error)) => {
                self.session_problem(&error);
                self.hint_line(&t!("`:reset` tries again"));
            }
        }
        false
    }

    /// Records which GPUs the session uses. If the greeting did not yet know why a GPU is not used, says so now.
    fn note_gpus(&mut self) {
        let assistant = self.context.assistant.clone();
        if let Some(gpus) = assistant.gpus() {
            self.context.gpus = gpus;
        }
        let Some(unused) = assistant.unused_gpu() else {
            return;
        };
        let said = self.context.unused_gpu.as_ref().map(|known| &known.what);
        if said != Some(&unused.what) {
            self.hint_line(&unused.as_note());
            self.context.unused_gpu = Some(unused);
        }
    }

    /// Runs a cell in the learner's session.
    pub(super) fn run_cell(&mut self, code: &str) -> Outcome {
        self.context.session.number(self.context.transcript.next());
        let outcome = run_in(&mut *self.context.session, self.front, code);
        self.used = true;
        self.after(&outcome);
        outcome
    }

    /// If variables were lost with their process, makes the lesson's next step restore the lesson's own variables.
    fn after(&mut self, outcome: &Outcome) {
        let killed = outcome.status == Status::Interrupted && !outcome.lost.is_empty();
        let lost = outcome.status == Status::Died || killed;
        if let Some(walk) = self.walk.as_mut().filter(|_| lost) {
            walk.forget_runs();
        }
    }

    pub(super) fn show(&mut self, code: &str, outcome: &Outcome) {
        let mut view = View::of(outcome);
        if !self.annotate {
            view.blocks
                .retain(|block| !matches!(block, Block::Annotation(_)));
        }
        let text = draw_outcome(&self.front.theme(), code, &view);
        self.front.say(&text);
    }

    /// Runs a demo that must not see earlier cells, in its own session.
    pub(super) fn run_alone(&mut self, code: &str) -> Option<Outcome> {
        let front = &mut *self.front;
        front.begin(&t!("starting a separate session"), None);
        let opened = (self.context.open_session)();
        front.end();
        let mut session = match opened {
            Ok(session) => session,
            Err(error) => {
                self.session_problem(&error);
                return None;
            }
        };
        let outcome = run_in(&mut *session, self.front, code);
        self.show(code, &outcome);
        self.last = Some((code.to_owned(), outcome.clone()));
        Some(outcome)
    }

    /// Runs the lesson's cells that the session has not run yet, without showing them. Returns false if interrupted.
    pub(super) fn catch_up(&mut self, cells: Vec<(usize, &LessonCell)>) -> bool {
        let count = cells.len();
        if count == 0 {
            return true;
        }
        if !self.session_is_ready() {
            return false;
        }
        self.front.begin(
            &t!("preparing the lesson's variables"),
            Some(self.context.session.interrupter()),
        );
        let mut interrupted = false;
        for (done, (index, cell)) in cells.into_iter().enumerate() {
            self.front.relabel(&t!(
                "preparing the lesson's variables, cell %{number} of %{count}",
                number = done + 1,
                count
            ));
            let outcome = self.context.session.run(&cell.code, &mut |_| {});
            self.used = true;
            self.context.transcript.enter(&cell.code, &outcome);
            interrupted = matches!(outcome.status, Status::Interrupted | Status::Died);
            if interrupted {
                self.after(&outcome);
                break;
            }
            if let Some(walk) = &mut self.walk {
                walk.has_run(index);
            }
        }
        self.front.end();
        if interrupted {
            self.problem(&t!(
                "the lesson's variables were not all restored: `:reset` tries again"
            ));
        }
        !interrupted
    }

    /// Runs an exercise's setups; shows only those that fail.
    pub(super) fn run_setups<'c>(
        &mut self,
        exercise: &str,
        setups: impl IntoIterator<Item = &'c LessonCell>,
    ) {
        for cell in setups {
            if !self.session_is_ready() {
                return;
            }
            self.run_unseen(&cell.code);
        }
        self.context.tutor.given(exercise);
    }

    /// Runs a cell that an exercise needs; shows it only if it fails.
    pub(super) fn run_unseen(&mut self, code: &str) -> Outcome {
        self.front.begin(
            &t!("preparing the exercise"),
            Some(self.context.session.interrupter()),
        );
        let outcome = self.context.session.run(code, &mut |_| {});
        self.front.end();
        self.used = true;
        self.context.transcript.enter(code, &outcome);
        if !outcome.status.is_ok() {
            self.show(code, &outcome);
        }
        outcome
    }

    /// Empties the session. If that fails, says why and returns false.
    pub(super) fn empty_session(&mut self) -> bool {
        self.front.begin(&t!("restarting the session"), None);
        let result = self.context.session.reset();
        self.front.end();
        if let Some(walk) = &mut self.walk {
            walk.forget_runs();
        }
        self.used = false;
        self.context.transcript.begin_afresh();
        self.context.tutor.forget_attempts();
        if let Err(error) = &result {
            self.session_problem(error);
        }
        result.is_ok()
    }

    /// `:reset`: forgets everything and then runs the lesson's cells up to this point again.
    pub(super) fn reset(&mut self) {
        if !self.empty_session() {
            return;
        }
        let missing = self
            .walk
            .as_ref()
            .map(|walk| walk.missing_here())
            .unwrap_or_default();
        let caught_up = self.catch_up(missing);
        if let Some(exercise) = self.walk.as_ref().and_then(Walkthrough::open_exercise) {
            self.run_setups(&exercise.id, &exercise.setups);
        }
        if caught_up {
            self.tell(
                Style::Good,
                &t!("a fresh session, with the lesson's variables up to here"),
            );
        }
    }

    pub(super) fn session_problem(&mut self, error: &SessionError) {
        self.problem(&error.what);
        if let Some(help) = &error.help {
            self.tell(Style::Help, help);
        }
    }
}

/// Runs a cell, and passes on what it prints.
fn run_in(session: &mut dyn Session, front: &mut dyn Frontend, code: &str) -> Outcome {
    front.begin(&t!("running"), Some(session.interrupter()));
    let outcome = session.run(code, &mut |output| front.output(output));
    front.end();
    outcome
}
