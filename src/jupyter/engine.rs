//! The kernel's engine: a cell in, its outcome out, with the tutor's commands around it.

use std::sync::Arc;

use gpu_tutor_kernel::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Executor, MimeBundle,
};

use super::commands::{self, Command, HELP};
use super::companion::documentation;
use super::content::{Told, failure, hand_on, told};
use super::grading::Grading;
use super::opening::wait;
use super::shared::Shared;
use super::watched::Watched;
use crate::lesson::Catalogue;
use crate::progress::Store;
use crate::render::{Kind, html, tokens};
use crate::session::live::Live;
use crate::session::opening::Opening;
use crate::session::{NotReady, Outcome, Session, Status};

pub struct Tutor {
    opening: Opening,
    session: Option<Live>,
    shared: Arc<Shared>,
    grading: Grading,
    watched: Watched,
    /// Whether cells say what they cost.
    costs: bool,
    /// Tells what this kernel shows from what others show in the same notebook.
    series: String,
}

/// What a cell has come to, piece by piece.
#[derive(Default)]
struct Answer {
    result: Option<MimeBundle>,
    pages: Vec<MimeBundle>,
    below: Vec<MimeBundle>,
}

impl Tutor {
    pub fn new(
        opening: Opening,
        shared: Arc<Shared>,
        catalogue: Catalogue,
        progress: Option<Store>,
    ) -> Tutor {
        Tutor {
            opening,
            session: None,
            shared,
            grading: Grading::new(catalogue, progress),
            watched: Watched::default(),
            costs: true,
            series: std::process::id().to_string(),
        }
    }

    /// Waits for the session where it is not ready yet.
    fn open(&mut self, client: &dyn Client) -> Result<(), CellFailure> {
        if self.session.is_some() {
            return Ok(());
        }
        let opened = wait(&mut self.opening, &self.shared, client);
        let (live, options) = opened.map_err(|why| match why {
            NotReady::Failed(error) => failure("session", &error.what, error.help.as_deref()),
            NotReady::Stopped => failure(
                "interrupted",
                "stopped waiting for the session; it is still being made ready",
                Some("run the cell again"),
            ),
        })?;
        self.session = Some(live);
        self.grading.ready(options);
        Ok(())
    }

    fn run(&mut self, code: &str, client: &Arc<dyn Client>) -> Result<Outcome, CellFailure> {
        self.open(&**client)?;
        let Some(session) = &mut self.session else {
            return Err(failure("session", "there is no session", None));
        };
        let series = &self.series;
        let stop = &self.shared.stop;
        Ok(stop.during(Some(session.interrupter()), || {
            session.run(code, &mut |output| hand_on(output, client, series))
        }))
    }

    fn command(
        &mut self,
        command: Command,
        above: &str,
        client: &Arc<dyn Client>,
        answer: &mut Answer,
    ) -> Result<(), CellFailure> {
        match command {
            Command::Check(name) => {
                self.open(&**client)?;
                let report = self.grading.check(&name, above, &self.shared)?;
                answer.below.push(report);
            }
            Command::Hint(name) => answer.below.push(self.grading.hint(&name)?),
            Command::Solution(name) => answer.below.push(self.grading.solution(&name)?),
            Command::Doc(name) => {
                self.open(&**client)?;
                let doc = self
                    .shared
                    .analyst
                    .get()
                    .and_then(|analyst| analyst.doc(&name));
                let Some(doc) = doc else {
                    let what = format!("nothing is known of `{name}`");
                    return Err(failure("unknown", &what, None));
                };
                answer.pages.push(documentation(&doc, true));
            }
            Command::Time(on) => self.costs = on,
            Command::Gpus => self.watched.show(client, &self.series),
            Command::Help => answer.below.push(html::markdown(HELP)),
            Command::Mistaken(what) => return Err(failure("command", &what, None)),
        }
        Ok(())
    }

    fn answer(
        &mut self,
        cell: &CellRequest,
        client: &Arc<dyn Client>,
    ) -> (Answer, Option<CellFailure>) {
        let mut answer = Answer::default();
        let commands::Parts {
            before,
            code,
            after,
        } = commands::parts(&cell.code);
        self.grading.note(&code);
        for command in before {
            if let Err(failure) = self.command(command, &code, client, &mut answer) {
                return (answer, Some(failure));
            }
        }
        if !is_blank(&code) {
            let outcome = match self.run(&code, client) {
                Ok(outcome) => outcome,
                Err(failure) => return (answer, Some(failure)),
            };
            let died = outcome.status == Status::Died;
            let Told { result, below } = told(&code, &outcome, self.costs);
            answer.below.extend(below);
            match result {
                Ok(result) => answer.result = result,
                // A failed answer is graded all the same: the report says what is wrong with it.
                Err(failure) if died || after.is_empty() => return (answer, Some(failure)),
                Err(failure) => {
                    let text = failure.traceback.join("\n") + "\n";
                    client.publish(CellOutput::Stderr(text));
                }
            }
        }
        for command in after {
            if let Err(failure) = self.command(command, &code, client, &mut answer) {
                return (answer, Some(failure));
            }
        }
        (answer, None)
    }
}

/// Whether there is nothing in it to be run.
fn is_blank(code: &str) -> bool {
    tokens(code).iter().all(|token| token.kind == Kind::Comment)
}

impl Executor for Tutor {
    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply {
        self.shared.stop.clear();
        let (answer, failed) = self.answer(cell, client);
        match failed {
            None => CellReply::Ok {
                result: answer.result,
                displays: answer.below,
                pages: answer.pages,
            },
            Some(failure) => CellReply::Error {
                failure,
                displays: answer.below,
            },
        }
    }

    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure> {
        let Some(session) = &mut self.session else {
            return Err(failure("session", "there is no session yet", None));
        };
        let stop = &self.shared.stop;
        let outcome = stop.during(Some(session.interrupter()), || {
            session.run(expression, &mut |_| {})
        });
        Ok(told(expression, &outcome, false)
            .result?
            .unwrap_or_default())
    }
}
