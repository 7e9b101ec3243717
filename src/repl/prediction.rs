//! Predictions: asked for before a demo runs, and shown next to its outcome.

use gpu_tutor_command::{predicted_in, problem};
use gpu_tutor_lessons::{Demo, Prediction, Step};
use gpu_tutor_render::terminal::{self, markdown};
use gpu_tutor_render::words::prediction as words;
use gpu_tutor_session::{CellError, Outcome, Status};
use gpu_tutor_teaching::{can_be_compared, outcome_of};
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl<'a> Prompt<'a> {
    /// Asks for a prediction for the demo with this index, whose code is on the screen.
    pub(super) fn ask_prediction(&mut self, index: usize, prediction: &Prediction) {
        self.asked = Some(index);
        self.show_prediction(prediction);
        let form = words::form(&prediction.kind);
        self.hint_line(&t!(
            "type %{form}; Enter alone runs it without a prediction",
            form
        ));
    }

    fn show_prediction(&mut self, prediction: &Prediction) {
        let text = markdown(&self.front.theme(), &words::question(prediction));
        self.say(&format!("\n{text}"));
    }

    /// The prediction that the learner has been asked for before the next demo.
    pub(super) fn open_prediction(&self) -> Option<&'a Prediction> {
        let walk = self.walk.as_ref().filter(|walk| !walk.is_open())?;
        match walk.upcoming()? {
            (index, Step::Demo(demo)) if self.asked == Some(index) => demo.prediction.as_ref(),
            _ => None,
        }
    }

    /// Accepts a prediction that is alone on its line, and runs the demo. Returns false if the line is something else.
    pub(super) fn predict_line(&mut self, line: &str) -> bool {
        let Some(prediction) = self.open_prediction() else {
            return false;
        };
        match prediction.understand(line) {
            Some(Ok(said)) => {
                self.context.tutor.predict(prediction, said);
                self.next();
                true
            }
            Some(Err(why)) => {
                self.hint_line(&why);
                true
            }
            None => false,
        }
    }

    /// Reminds the learner of the prediction, because a cell that does not compile while a demo waits for one may have
    /// been meant as one.
    pub(super) fn remind_of_prediction(&mut self) {
        let failed = |(_, outcome): &(String, Outcome)| outcome.status == Status::CompileError;
        if let Some(prediction) = self.open_prediction()
            && self.last.as_ref().is_some_and(failed)
        {
            let form = words::form(&prediction.kind);
            self.hint_line(&t!(
                "the demo is still waiting for your prediction: type %{form}, or just press Enter to run it without one",
                form
            ));
        }
    }

    /// `:predict`: for the current demo, or for another one if it is named.
    pub(super) fn predict(&mut self, argument: &str) -> Result<(), CellError> {
        let (name, text) = predicted_in(argument);
        let open = self.open_prediction();
        let prediction = match (name, open) {
            (Some(name), _) => {
                let found = self.context.catalogue.prediction(name);
                found.map_err(|error| problem(error.to_string()))?
            }
            (None, Some(open)) => open,
            (None, None) => return Err(problem(t!("no demo is waiting for a prediction here"))),
        };
        if text.is_empty() {
            self.show_prediction(prediction);
            return Ok(());
        }
        let said = prediction.understand(text).unwrap_or_else(|| {
            let form = words::form(&prediction.kind);
            let text = t!(
                "`%{text}` is not a valid answer here: write %{form}",
                text,
                form
            );
            Err(text.into_owned())
        });
        self.context
            .tutor
            .predict(prediction, said.map_err(problem)?);
        match open.is_some_and(|open| open.id == prediction.id) {
            true => self.next(),
            false => self.hint_line(&t!("saved until the demo runs")),
        }
        Ok(())
    }

    /// After a demo has run, shows the prediction next to the actual outcome.
    pub(super) fn compare_prediction(&mut self, demo: &Demo, outcome: &Outcome) {
        let Some(prediction) = demo.prediction.as_ref() else {
            return;
        };
        if self.context.tutor.predicted(prediction).is_none()
            || !can_be_compared(prediction, outcome.status)
        {
            return;
        }
        let (front, session) = (&mut *self.front, &mut self.context.session);
        front.begin(&t!("comparing"), Some(session.interrupter()));
        let was = outcome_of(prediction, |cell| session.look(cell));
        front.end();
        match was {
            Ok(was) => {
                let made = self.context.tutor.compare(prediction, was);
                self.report_unkept();
                if let Some(made) = made {
                    let text = terminal::prediction(&self.front.theme(), prediction, &made);
                    self.say(&format!("\n{text}"));
                }
            }
            Err(why) => self.hint_line(&t!("nothing to compare your prediction with: %{why}", why)),
        }
    }

    /// `1-3`, `ms`: the form of the answer, which the prompt shows while a demo is waiting for its prediction.
    pub(super) fn prediction_form(&self) -> Option<String> {
        let open = self.open_prediction();
        open.map(|prediction| words::short_form(&prediction.kind))
    }
}
