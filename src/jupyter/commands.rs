//! How the kernel carries out commands.

use std::borrow::Cow;
use std::sync::Arc;

use gpu_tutor_analyst::NoDoc;
use gpu_tutor_command::{Argument, Command, CommandContext, Does, FrontEndKind};
use gpu_tutor_kernel::{CellOutput, Client, MimeBundle};
use gpu_tutor_render::{Annotation, html};
use gpu_tutor_session::{CellError, TEXT_PLAIN};
use gpu_tutor_text::t;

use super::content::{RenderedOutcome, rendered};
use super::documentation::documentation;
use super::executor::{CellDisplays, CellExecutor};
use super::graded::Shown;
use crate::transcript;

/// The message below a check that a learner has added to a submission.
fn own_check() -> Cow<'static, str> {
    t!("This check is not graded: the version that was handed out gives the points.")
}

/// Carries out a command in a cell.
///
/// # Errors
/// If the command does not work in a notebook, its exercise is missing or unknown, or the session cannot be opened.
pub fn carry_out(
    executor: &mut CellExecutor,
    command: Command,
    argument: &str,
    cell: Cell,
    client: &Arc<dyn Client>,
    answer: &mut CellDisplays,
) -> Result<(), CellError> {
    if command.info.argument == Argument::Exercise && argument.is_empty() {
        return Err(command.needs_exercise());
    }
    match command.does {
        Does::FrontEnd(run) => {
            let mut notebook = NotebookCommands {
                executor,
                cell,
                client,
                answer,
            };
            run(&mut notebook, argument)
        }
        Does::Prompt { in_notebook, .. } => Err(gpu_tutor_command::problem(t!(
            "`%{command}` works only at the prompt; %{instead}",
            command = command.info.name,
            instead = t!(in_notebook)
        ))),
        Does::Session => Ok(()),
    }
}

/// A cell whose commands are carried out.
#[derive(Clone, Copy)]
pub struct Cell<'a> {
    pub text: &'a str,
    /// Its Rust code.
    pub rust: &'a str,
}

/// The context in which a notebook's cell runs its commands.
struct NotebookCommands<'a> {
    executor: &'a mut CellExecutor,
    cell: Cell<'a>,
    client: &'a Arc<dyn Client>,
    answer: &'a mut CellDisplays,
}

impl CommandContext for NotebookCommands<'_> {
    fn kind(&self) -> FrontEndKind {
        FrontEndKind::Notebook
    }

    fn help(&mut self, of: Option<Command>) {
        let text = match of {
            Some(command) => command.markdown(FrontEndKind::Notebook),
            None => gpu_tutor_command::notebook_help(),
        };
        self.answer.displays.push(html::markdown(&text));
    }

    fn documentation(&mut self, name: &str) -> Result<(), CellError> {
        self.executor.open(&**self.client)?;
        let analyst = self.executor.shared.analyst.get();
        let analyst = analyst.ok_or(NoDoc::Late);
        let found = analyst.and_then(|analyst| analyst.doc(name));
        let doc = found.map_err(|why| gpu_tutor_command::no_documentation(name, why))?;
        self.answer.pages.push(documentation(&doc, true));
        Ok(())
    }

    fn say_costs(&mut self, on: bool) {
        self.executor.costs = on;
    }

    fn last_cost(&mut self) -> Result<(), CellError> {
        let cost = self.executor.last.as_ref().and_then(Annotation::of);
        let Some(cost) = cost else {
            return Err(gpu_tutor_command::problem(t!(
                "no cell that cost anything has run yet"
            )));
        };
        self.answer.displays.push(html::annotation(&cost));
        Ok(())
    }

    fn history(&mut self, pattern: &str) {
        let listed = self.executor.transcript.listed(pattern);
        let listed = match listed.is_empty() {
            true => t!("no such cell has run"),
            false => listed.into(),
        };
        self.answer.displays.push(text(&listed));
    }

    fn save(&mut self, file: &str) -> Result<(), CellError> {
        let cells = self.executor.transcript.of_session();
        let saved = transcript::save(file, cells.map(|entry| entry.code.as_str()))?;
        self.answer.displays.push(text(&saved));
        Ok(())
    }

    fn run_file(&mut self, file: &str) -> Result<(), CellError> {
        let cells = transcript::read(file)?;
        for (index, cell) in cells.iter().enumerate() {
            let outcome = self.executor.run(&cell.code, self.client)?;
            let RenderedOutcome { result, below } = rendered(&cell.code, &outcome, false);
            // The cell's displays go below its printed output and above those of the next cell.
            for data in result.iter().flatten().cloned().chain(below) {
                let display = CellOutput::Display { data, id: None };
                self.client.publish(display);
            }
            if let Err(failed) = result {
                let text = failed.traceback.join("\n") + "\n";
                self.client.publish(CellOutput::Stderr(text));
                if !cell.may_fail {
                    let left = cells.len() - index - 1;
                    return Err(gpu_tutor_command::problem(
                        cell.failed(file, &outcome, left),
                    ));
                }
            }
        }
        Ok(())
    }

    fn check(&mut self, exercise: &str) -> Result<(), CellError> {
        if !self.executor.grading.grades(self.cell.text) {
            self.answer.displays.push(html::markdown(&own_check()));
            return Ok(());
        }
        self.executor.open(&**self.client)?;
        let CellExecutor {
            grading, shared, ..
        } = &mut *self.executor;
        let graded = grading.check(exercise, self.cell.rust, shared)?;
        match grading.shown(graded)? {
            Shown::Report(report) => self.answer.displays.push(report),
            Shown::Points { report, points } => {
                // The report goes above the points.
                self.client.publish(CellOutput::Display {
                    data: report,
                    id: None,
                });
                self.answer.result = Some(points);
            }
        }
        Ok(())
    }

    fn hint(&mut self, exercise: &str) -> Result<(), CellError> {
        let hint = self.executor.grading.hint(exercise)?;
        self.answer.displays.push(hint);
        Ok(())
    }

    fn solution(&mut self, exercise: &str) -> Result<(), CellError> {
        let solution = self.executor.grading.solution(exercise)?;
        self.answer.displays.push(solution);
        Ok(())
    }

    fn answer(&mut self, choice: &str) -> Result<(), CellError> {
        let reply = self.executor.grading.answer(choice)?;
        self.answer.displays.push(html::markdown(&reply));
        Ok(())
    }

    fn predict(&mut self, prediction: &str) -> Result<(), CellError> {
        let reply = self.executor.grading.predict(prediction)?;
        self.answer.displays.push(html::markdown(&reply));
        Ok(())
    }
}

/// A display of plain text.
fn text(text: &str) -> MimeBundle {
    MimeBundle::from([(TEXT_PLAIN.to_owned(), text.into())])
}
