//! Runs a notebook's cells: their Rust code in a session, and their commands.

use std::sync::Arc;

use gpu_tutor_command::{Action, FrontEndKind, actions, is_command, only};
use gpu_tutor_kernel::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Executor, MimeBundle,
};
use gpu_tutor_render::html;
use gpu_tutor_session::cell::pasted::bare;
use gpu_tutor_session::cell::tokens::{TokenKind, tokens};
use gpu_tutor_session::{CellError, NotReady, Outcome, Session, SessionError, Status};
use gpu_tutor_teaching::{can_be_compared, outcome_of};
use gpu_tutor_text::t;

use super::commands::{Cell, carry_out};
use super::content::{RenderedOutcome, as_reply, failure, publish, rendered};
use super::gpu_table::GpuTable;
use super::grading::Grading;
use super::opening::Bar;
use super::shared::Shared;
use crate::transcript::Transcript;

/// The session for a notebook's cells, which may still be opening, or why there is none.
pub type CellSession = Result<Box<dyn Session + Send>, SessionError>;

pub struct CellExecutor {
    session: CellSession,
    pub shared: Arc<Shared>,
    pub grading: Grading,
    gpu_table: GpuTable,
    /// Whether to show cost lines.
    pub costs: bool,
    /// The cells that have run.
    pub transcript: Transcript,
    /// The number of the cell that is running.
    number: usize,
    /// The outcome of the last Rust cell.
    pub last: Option<Outcome>,
    /// Part of each display's id: another kernel may have shown displays in the same notebook.
    series: String,
}

/// The results of a cell so far.
#[derive(Default)]
pub struct CellDisplays {
    pub result: Option<MimeBundle>,
    pub pages: Vec<MimeBundle>,
    pub displays: Vec<MimeBundle>,
}

impl CellExecutor {
    pub fn new(session: CellSession, shared: Arc<Shared>, grading: Grading) -> CellExecutor {
        CellExecutor {
            session,
            shared,
            grading,
            gpu_table: GpuTable::default(),
            costs: true,
            transcript: Transcript::default(),
            number: 0,
            last: None,
            series: std::process::id().to_string(),
        }
    }

    /// The session, once it is open. Shows a progress bar if that takes a while.
    ///
    /// # Errors
    /// If the session cannot be opened, or the wait is interrupted.
    pub fn open(&mut self, client: &dyn Client) -> Result<&mut dyn Session, CellError> {
        let session = self.session.as_mut().map_err(|error| error.clone())?;
        if session.is_ready() {
            return Ok(&mut **session);
        }
        let mut bar = Bar::new(client);
        let interrupter = session.interrupter();
        let ready = session.ready(&mut |preparation| {
            bar.draw(preparation);
            if self.shared.stop.asked() {
                interrupter.interrupt();
            }
        });
        ready.map_err(|why| match why {
            NotReady::Failed(error) => error.into(),
            NotReady::Stopped => {
                CellError::new("interrupted", why.to_string()).help(t!("run the cell again"))
            }
        })?;
        bar.end();
        // Text on standard error would cost a submission its points.
        if !self.grading.is_autograding()
            && let Some(options) = self.shared.options.get()
            && let Some(note) = &options.gpu_plan.unused
        {
            client.publish(CellOutput::Stderr(format!("{}\n", note.as_note())));
        }
        Ok(&mut **session)
    }

    /// Runs a cell in the session and records it.
    pub fn run(&mut self, code: &str, client: &Arc<dyn Client>) -> Result<Outcome, CellError> {
        let (number, series) = (self.number, self.series.clone());
        let stop = self.shared.stop.clone();
        let session = self.open(&**client)?;
        session.number(number);
        let outcome = stop.during(Some(session.interrupter()), || {
            session.run(code, &mut |output| publish(output, client, &series))
        });
        self.transcript.enter_as(number, code, &outcome);
        Ok(outcome)
    }

    /// Carries out a cell part by part.
    fn answer(
        &mut self,
        cell: &str,
        client: &Arc<dyn Client>,
        answer: &mut CellDisplays,
    ) -> Result<(), CellFailure> {
        let shared = self.shared.clone();
        let holds = |name: &str| shared.holds(name);
        let rust = gpu_tutor_command::rust(cell, &holds);
        self.grading.note(&rust);
        answer.displays.extend(self.give_again(&rust));
        let mut actions = actions(cell, &holds).into_iter().peekable();
        while let Some(action) = actions.next() {
            match action {
                // This table is updated live and needs no session.
                Action::Run(code) if is_gpus(&code) => {
                    let plan = opened(&mut self.session).map(|session| session.gpu_plan());
                    let plan = plan.unwrap_or_default();
                    self.gpu_table.show(client, &self.series, plan);
                }
                Action::Run(code) if is_blank(&code) => {}
                Action::Run(code) => {
                    let outcome = self.run(&code, client).map_err(as_reply)?;
                    self.grading.ran(&code, &outcome);
                    // A command has no cost line, because it teaches nothing.
                    let is_command = is_command(&code, &holds);
                    let costs = self.costs && !is_command;
                    let has_more = actions.peek().is_some() && outcome.status != Status::Died;
                    let RenderedOutcome { result, below } = rendered(&code, &outcome, costs);
                    answer.displays.extend(answer.result.take());
                    answer.displays.extend(below);
                    if !is_command {
                        self.last = Some(outcome);
                        let compared = self.compared_prediction(&code);
                        answer.displays.extend(compared);
                    }
                    match result {
                        Ok(result) => answer.result = result,
                        // Go on to grade an answer even if it failed: the report says what is wrong with it.
                        Err(failure) if has_more => {
                            let text = failure.traceback.join("\n") + "\n";
                            client.publish(CellOutput::Stderr(text));
                        }
                        Err(failure) => return Err(failure),
                    }
                }
                Action::Command(command, argument) => {
                    let text = Cell {
                        text: cell,
                        rust: &rust,
                    };
                    carry_out(self, command, &argument, text, client, answer).map_err(as_reply)?;
                }
                Action::Unknown(name) => {
                    return Err(as_reply(gpu_tutor_command::unknown(
                        &name,
                        FrontEndKind::Notebook,
                    )));
                }
            }
        }
        Ok(())
    }
}

impl CellExecutor {
    /// Restores what an exercise provides, if this cell answers one. Returns what to tell the learner.
    fn give_again(&mut self, cell: &str) -> Option<MimeBundle> {
        let session = opened(&mut self.session)?;
        self.grading.give_again(cell, |setup| {
            let stop = &self.shared.stop;
            let outcome = stop.during(Some(session.interrupter()), || {
                session.run(setup, &mut |_| {})
            });
            self.transcript.enter_as(self.number, setup, &outcome);
        })
    }

    /// The learner's prediction for a demo that has just run, next to what the demo did.
    fn compared_prediction(&mut self, code: &str) -> Option<MimeBundle> {
        let prediction = self.grading.predicted(code)?;
        let demo = self.last.as_ref()?;
        if !can_be_compared(&prediction, demo.status) {
            return None;
        }
        let session = opened(&mut self.session)?;
        let stop = &self.shared.stop;
        let was = outcome_of(&prediction, |cell| {
            stop.during(Some(session.interrupter()), || session.look(cell))
        });
        match was {
            Ok(was) => self.grading.compared(&prediction, was),
            Err(why) => {
                let text = t!("nothing to compare your prediction with: %{why}", why);
                Some(html::markdown(&text))
            }
        }
    }
}

/// The session, if it is open.
fn opened(session: &mut CellSession) -> Option<&mut dyn Session> {
    let session = session.as_mut().ok()?;
    session.is_ready().then_some(&mut **session)
}

/// Whether a cell asks for the table of GPUs.
fn is_gpus(code: &str) -> bool {
    only(code)
        .is_some_and(|(command, argument)| command.info.name == ":gpus" && argument.is_empty())
}

/// Whether there is nothing to run: the cell has only comments.
fn is_blank(code: &str) -> bool {
    tokens(code)
        .iter()
        .all(|token| token.kind == TokenKind::Comment)
}

impl Executor for CellExecutor {
    fn begin(&mut self) {
        self.shared.stop.clear();
    }

    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply {
        self.number = cell.number;
        let mut answer = CellDisplays::default();
        match self.answer(&bare(&cell.code), client, &mut answer) {
            Ok(()) => CellReply::Ok {
                result: answer.result,
                displays: answer.displays,
                pages: answer.pages,
            },
            Err(failure) => CellReply::Error {
                failure,
                displays: answer.displays,
            },
        }
    }

    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure> {
        let Some(session) = opened(&mut self.session) else {
            let error = failure("session", &t!("there is no session yet"), None);
            return Err(as_reply(error));
        };
        let stop = &self.shared.stop;
        let outcome = stop.during(Some(session.interrupter()), || {
            session.run(expression, &mut |_| {})
        });
        Ok(rendered(expression, &outcome, false)
            .result?
            .unwrap_or_default())
    }
}
