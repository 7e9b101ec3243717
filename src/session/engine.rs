//! One evcxr context, driven cell by cell: types inferred, hooks written in, what the child tells put together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use evcxr::{CommandContext, Error, EvalContext, EvalOutputs};

use super::cargo::{MIR_FILE, SANDBOX_FILE};
use super::channel::{Channel, End, Event, Heard, How};
use super::control::Control;
use super::rewrite::{self, Rewritten};
use super::sandbox::Sandbox;
use super::syntax::{self, Cell};
use super::types::{self, Inferred};
use super::{
    CellError, Label, MemorySpan, Observation, Outcome, Output, SessionError, Status, TEXT_PLAIN,
    Transfers, Variable, errors,
};

/// What every session knows before its first cell. The `?` makes evcxr prepare for question marks once, here, and
/// not in the learner's first cell that has one.
const OPENING: &str = "use prelude::*;\nlet _ = ::prelude::wire::tried(Ok::<(), String>(()))?;";

/// How cells come by their types and their prelude.
pub enum Way {
    /// rustc tells the types, and the stand-ins link the prelude.
    Direct,
    /// Stock evcxr and cargo; the prelude is a dependency whose sources lie here.
    Plain(PathBuf),
}

/// What an engine is started with.
pub struct Plan {
    /// The process that will run the cells.
    pub child: std::process::Command,
    pub way: Way,
    /// Where cells put tensors when they name no device; the host where this is `None`.
    pub device: Option<String>,
    /// Stand around the child already, and are to stand around its compiler.
    pub walls: Option<Sandbox>,
}

pub struct Engine {
    context: CommandContext,
    channel: Channel,
    control: Arc<Control>,
    folder: PathBuf,
    known: BTreeMap<String, Variable>,
    way: Way,
    device: Option<String>,
    /// Some item of the session loops, so every cell that may call it is optimised.
    items_loop: bool,
}

impl Engine {
    /// Starts evcxr and its child, and opens the session.
    pub fn start(
        plan: Plan,
        control: Arc<Control>,
        sink: impl Fn(Output) + Send + Clone + 'static,
    ) -> Result<Engine, SessionError> {
        let failed = |error: &dyn std::fmt::Display| SessionError {
            what: format!("the session could not start: {error}"),
            help: Some("`gpu-tutor doctor` tells what is missing".into()),
        };
        let channel =
            Channel::open(control.clone(), sink.clone()).map_err(|error| failed(&error))?;
        let Plan {
            mut child,
            way,
            device,
            walls,
        } = plan;
        channel.lend(&mut child);
        let (context, outputs) =
            EvalContext::with_subprocess_command(child).map_err(|error| failed(&error))?;
        // evcxr waits until these are empty; what comes here was printed between cells, by threads left behind.
        let stray = sink.clone();
        std::thread::spawn(move || {
            outputs
                .stdout
                .iter()
                .for_each(|line| stray(Output::Stdout(line + "\n")))
        });
        std::thread::spawn(move || {
            outputs
                .stderr
                .iter()
                .for_each(|line| sink(Output::Stderr(line + "\n")))
        });
        let mut context = CommandContext::with_eval_context(context);
        let folder = context
            .execute(":last_compile_dir")
            .map_err(|error| failed(&error))?;
        let folder = PathBuf::from(
            folder
                .get(TEXT_PLAIN)
                .unwrap_or_default()
                .trim()
                .trim_matches('"'),
        );
        control.attach(context.process_handle(), folder.clone());
        if let Some(walls) = walls {
            wall_compiler(walls, &folder).map_err(|error| failed(&error))?;
        }
        let mut engine = Engine {
            context,
            channel,
            control,
            folder,
            known: BTreeMap::new(),
            way,
            device,
            items_loop: false,
        };
        engine.open().map_err(|error| failed(&error))?;
        engine.use_device()?;
        Ok(engine)
    }

    fn open(&mut self) -> Result<(), Error> {
        if let Way::Plain(source) = &self.way {
            let dependency = format!(
                ":dep prelude = {{ path = {:?} }}",
                source.display().to_string()
            );
            self.context.execute(&dependency)?;
        }
        self.context.execute(OPENING)?;
        self.channel.drain();
        Ok(())
    }

    fn use_device(&mut self) -> Result<(), SessionError> {
        let Some(device) = &self.device else {
            return Ok(());
        };
        let outcome = self.run(&format!("set_default_device(&device({device:?})?);"));
        match outcome.error {
            Some(error) => Err(SessionError {
                what: error.message,
                help: error.help,
            }),
            None => Ok(()),
        }
    }

    /// Forgets variables and definitions.
    pub fn reset(&mut self) -> Result<(), SessionError> {
        self.known.clear();
        self.items_loop = false;
        let cleared = self.context.execute(":clear").and_then(|_| self.open());
        cleared.map_err(|error| SessionError {
            what: format!("the session could not be reset: {error}"),
            help: None,
        })?;
        self.use_device()
    }

    /// A line that is evcxr's own command, such as `:dep`.
    pub fn command(&mut self, line: &str) -> Outcome {
        let started = Instant::now();
        let result = self.context.execute(line);
        let heard = self.channel.drain();
        let rewritten = Rewritten::unchanged(line);
        self.outcome(result, heard, &rewritten, line, started.elapsed(), &[])
    }

    pub fn variables(&self) -> Vec<Variable> {
        let mut all: Vec<Variable> = self
            .context
            .variables_and_types()
            .map(|(name, type_name)| {
                let fresh = || Variable {
                    name: name.to_owned(),
                    type_name: types::short(type_name),
                    ..Variable::default()
                };
                self.known.get(name).cloned().unwrap_or_else(fresh)
            })
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    pub fn run(&mut self, source: &str) -> Outcome {
        let started = Instant::now();
        let before: Vec<String> = self
            .context
            .variables_and_types()
            .map(|(name, _)| name.to_owned())
            .collect();
        let mut outcome = self.evaluate(source, started);
        let after: Vec<&str> = self
            .context
            .variables_and_types()
            .map(|(name, _)| name)
            .collect();
        outcome.lost = before
            .into_iter()
            .filter(|name| !after.contains(&name.as_str()))
            .collect();
        outcome.lost.sort();
        self.known.retain(|name, _| after.contains(&name.as_str()));
        for variable in &outcome.variables {
            self.known.insert(variable.name.clone(), variable.clone());
        }
        outcome
    }

    fn evaluate(&mut self, source: &str, started: Instant) -> Outcome {
        let mut bindings = Vec::new();
        let rewritten = match syntax::parse(source) {
            None => Rewritten::unchanged(source),
            Some(mut cell) => {
                let types = match self.infer(source, &cell) {
                    Ok(types) => types,
                    Err(error) => {
                        let heard = self.channel.drain();
                        let status = if self.control.asked() {
                            Status::Interrupted
                        } else {
                            Status::CompileError
                        };
                        let mut outcome = Outcome::failed(status, error);
                        (outcome.stdout, outcome.stderr) = (heard.stdout, heard.stderr);
                        outcome.compile_ms = millis(started.elapsed());
                        return outcome;
                    }
                };
                self.items_loop |= !cell.items.is_empty() && cell.wants_optimisation;
                cell.wants_optimisation |= self.items_loop;
                bindings = cell
                    .bindings
                    .iter()
                    .map(|binding| binding.name.clone())
                    .collect();
                rewrite::for_running(source, &cell, &types)
            }
        };
        let result = self.context.execute(&rewritten.text);
        let mut heard = self.channel.drain();
        if matches!(self.way, Way::Plain(_)) && result.is_ok() {
            self.describe(&bindings, &mut heard);
        }
        self.outcome(
            result,
            heard,
            &rewritten,
            source,
            started.elapsed(),
            &bindings,
        )
    }

    /// Asks for what the plain way could not ask for in the cell itself: variables whose type only evcxr knows.
    fn describe(&mut self, bindings: &[String], heard: &mut Heard) {
        let told = |name: &str| {
            let bound =
                |event: &Event| matches!(event, Event::Bound(variable) if variable.name == name);
            heard.events.iter().any(bound)
        };
        let missing: Vec<(String, String)> = self
            .context
            .variables_and_types()
            .filter(|(name, _)| bindings.iter().any(|bound| bound == name) && !told(name))
            .map(|(name, type_name)| (name.to_owned(), type_name.to_owned()))
            .collect();
        if !missing.is_empty()
            && self
                .context
                .execute(&rewrite::for_describing(&missing))
                .is_ok()
        {
            let described = self.channel.drain().events;
            heard.events.extend(
                described
                    .into_iter()
                    .filter(|event| matches!(event, Event::Bound(_))),
            );
        }
    }

    /// The type of each binding whose `let` does not say it, from rustc.
    fn infer(&mut self, source: &str, cell: &Cell) -> Result<Vec<Option<String>>, CellError> {
        if !cell.needs_inference() || matches!(self.way, Way::Plain(_)) {
            return Ok(vec![None; cell.bindings.len()]);
        }
        let mir = self.folder.join(MIR_FILE);
        // Never the types of another cell.
        let _ = fs::remove_file(&mir);
        let rewritten = rewrite::for_inference(source, cell);
        if let Err(Error::CompilationErrors(found)) = self.context.execute(&rewritten.text) {
            return Err(errors::compile_errors(&found, &rewritten, source));
        }
        let mir = fs::read_to_string(&mir).unwrap_or_default();
        let spied = types::spied(&mir, |name| name.starts_with("gpu_tutor_spy_"));
        let types = cell.bindings.iter().enumerate().map(|(index, binding)| {
            let label = binding.inline.map(|end| Label {
                start: end.saturating_sub(binding.name.len()),
                end,
                text: "bound here".into(),
                primary: true,
            });
            match spied.get(&rewrite::spy_name(index)) {
                _ if binding.typed => Ok(None),
                Some(Inferred::Named(name)) => Ok(Some(name.clone())),
                Some(Inferred::Closure) => Err(errors::closure(&binding.name, label)),
                Some(Inferred::Unnameable(name)) => {
                    Err(errors::unnameable(&binding.name, name, label))
                }
                None => Ok(None),
            }
        });
        types.collect()
    }

    fn outcome(
        &mut self,
        result: Result<EvalOutputs, Error>,
        heard: Heard,
        rewritten: &Rewritten,
        source: &str,
        elapsed: Duration,
        bindings: &[String],
    ) -> Outcome {
        let mut told = Told::from(heard.events);
        let mut outcome = Outcome {
            stdout: heard.stdout,
            stderr: heard.stderr,
            ..Outcome::default()
        };
        if heard.cut {
            outcome
                .notes
                .push("the output was cut: a cell may print 8 MB to each stream".into());
        }
        match result {
            Ok(outputs) => {
                outcome.result = std::mem::take(&mut told.shown);
                if outcome.result.is_empty() {
                    outcome.result.extend(outputs.content_by_mime_type);
                }
                (outcome.status, outcome.error) = self.ended(&mut told, rewritten, source);
            }
            Err(Error::CompilationErrors(found)) => {
                outcome.status = Status::CompileError;
                outcome.error = Some(errors::compile_errors(&found, rewritten, source));
            }
            Err(Error::SubprocessTerminated(how)) => {
                (outcome.status, outcome.error) = self.died(&how, told.panicked.take());
            }
            Err(other) => {
                let interrupted = self.control.asked();
                outcome.status = if interrupted {
                    Status::Interrupted
                } else {
                    Status::CompileError
                };
                outcome.error = Some(if interrupted {
                    interrupted_compile()
                } else {
                    errors::other(&other)
                });
            }
        }
        self.measure(&mut outcome, told, elapsed, bindings);
        outcome
    }

    /// How a cell whose process lives came to its end.
    fn ended(
        &self,
        told: &mut Told,
        rewritten: &Rewritten,
        source: &str,
    ) -> (Status, Option<CellError>) {
        match told.end.as_ref().map(|end| end.how) {
            None | Some(How::Done) => (Status::Ok, None),
            Some(How::Interrupted) => (
                Status::Interrupted,
                Some(errors::message(
                    "interrupted",
                    "the cell was stopped; variables are kept",
                )),
            ),
            Some(How::Panic) => {
                let panicked = told.panicked.take();
                let label = panicked
                    .as_ref()
                    .and_then(|(_, line, column)| self.place(*line, *column, rewritten, source));
                let text =
                    panicked.map_or_else(|| "the cell panicked".to_owned(), |(text, ..)| text);
                let error = CellError {
                    labels: label.into_iter().collect(),
                    ..errors::message("panic", &text)
                };
                (Status::RuntimeError, Some(error))
            }
            Some(How::Early) => {
                let error = told.failed.take();
                let error = error.unwrap_or_else(|| {
                    errors::message("return", "the cell returned before its end")
                });
                (Status::RuntimeError, Some(error))
            }
        }
    }

    fn died(
        &self,
        how: &str,
        panicked: Option<(String, usize, usize)>,
    ) -> (Status, Option<CellError>) {
        let help = Some("variables are lost; play the cells that made them again".to_owned());
        if self.control.asked() {
            let error = CellError {
                help,
                ..errors::message("interrupted", "the cell was killed, with its process")
            };
            return (Status::Interrupted, Some(error));
        }
        let why = how
            .lines()
            .last()
            .unwrap_or(how)
            .trim_start_matches("Subprocess terminated with status: ");
        let text = match panicked {
            Some((panic, ..)) => format!("the cell ended its process ({why}): {panic}"),
            None => format!("the cell ended its process ({why})"),
        };
        (
            Status::Died,
            Some(CellError {
                help,
                ..errors::message("died", &text)
            }),
        )
    }

    /// The place in the cell of a panic at a line and column of the generated source.
    fn place(
        &self,
        line: usize,
        column: usize,
        rewritten: &Rewritten,
        source: &str,
    ) -> Option<Label> {
        let generated = fs::read_to_string(self.folder.join("src/lib.rs")).ok()?;
        let text = generated.lines().nth(line.checked_sub(1)?)?;
        let at = rewritten
            .text
            .find(text.trim_end())
            .filter(|_| !text.trim().is_empty())?;
        let within = text
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(0, |(at, _)| at);
        let start = rewritten.original(at + within).min(source.len());
        let end = source[start..]
            .find('\n')
            .map_or(source.len(), |length| start + length);
        Some(Label {
            start,
            end,
            text: "here".into(),
            primary: true,
        })
    }

    fn measure(&self, outcome: &mut Outcome, told: Told, elapsed: Duration, bindings: &[String]) {
        let end = told.end;
        outcome.observations = told.observed;
        if let Some(end) = end {
            outcome.run_ms = end.run * 1e3;
            outcome.device_ms = end.device * 1e3;
            let [h2d, d2h, d2d, bytes] = end.transfers;
            outcome.transfers = Transfers {
                h2d,
                d2h,
                d2d,
                bytes,
            };
            outcome.memory = end
                .memory
                .into_iter()
                .map(|(device, before, after, peak)| {
                    (
                        device,
                        MemorySpan {
                            before,
                            after,
                            peak,
                        },
                    )
                })
                .collect();
            outcome.calls = end.calls;
        }
        outcome.compile_ms = (millis(elapsed) - outcome.run_ms - outcome.device_ms).max(0.0);
        if outcome.status.is_ok() {
            outcome.variables = last_of_each(told.bound, bindings);
        }
    }
}

/// Tells the compiler's stand-in to put it behind the session's walls; it writes objects, and nothing else.
fn wall_compiler(mut walls: Sandbox, folder: &Path) -> std::io::Result<()> {
    walls.write.push(folder.join("target"));
    fs::write(folder.join(SANDBOX_FILE), serde_json::to_vec(&walls)?)
}

/// The description each bound name had last, in the order the names were first bound.
fn last_of_each(bound: Vec<Variable>, bindings: &[String]) -> Vec<Variable> {
    let mut variables: Vec<Variable> = Vec::new();
    for name in bindings {
        if variables.iter().any(|variable| variable.name == *name) {
            continue;
        }
        variables.extend(
            bound
                .iter()
                .rev()
                .find(|variable| variable.name == *name)
                .map(|variable| Variable {
                    type_name: types::short(&variable.type_name),
                    ..variable.clone()
                }),
        );
    }
    variables
}

fn interrupted_compile() -> CellError {
    errors::message(
        "interrupted",
        "stopped while the cell was being compiled; nothing of it ran",
    )
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// A cell's events, sorted.
#[derive(Default)]
struct Told {
    bound: Vec<Variable>,
    shown: BTreeMap<String, String>,
    failed: Option<CellError>,
    panicked: Option<(String, usize, usize)>,
    observed: Vec<Observation>,
    end: Option<End>,
}

impl From<Vec<Event>> for Told {
    fn from(events: Vec<Event>) -> Told {
        let mut told = Told::default();
        for event in events {
            match event {
                Event::Begin => {}
                Event::Bound(variable) => told.bound.push(variable),
                Event::Shown(content) => told.shown = content,
                Event::Failed {
                    kind,
                    message,
                    help,
                } => {
                    told.failed = Some(CellError {
                        kind,
                        message,
                        help,
                        ..CellError::default()
                    });
                }
                Event::Panicked {
                    message,
                    line,
                    column,
                    thread: None,
                } => told.panicked = Some((message, line, column)),
                Event::Panicked { .. } => {}
                Event::Observed { id, value } => told.observed.push(Observation { id, value }),
                Event::End(end) => told.end = Some(end),
            }
        }
        told
    }
}
