//! One evcxr context, driven cell by cell: types inferred, hooks written in, what the child tells put together.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use evcxr::{CommandContext, Error, EvalContext};

use super::cargo::{MIR_FILE, SANDBOX_FILE};
use super::channel::{Channel, Event, Heard};
use super::control::Control;
use super::ending::{Evaluated, interrupted_compile};
use super::rewrite::{self, Rewritten};
use super::sandbox::Sandbox;
use super::syntax::{self, Cell};
use super::types::{self, Inferred};
use super::{
    CellError, Label, Outcome, Output, SessionError, Status, TEXT_PLAIN, Variable, errors,
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
        self.evaluated(line, &rewritten, &[], started)
            .outcome(result, heard)
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
        if outcome.status == Status::Died && outcome.lost.is_empty() {
            let nothing = "no variable was held; definitions are kept".to_owned();
            outcome.error = outcome.error.map(|error| CellError {
                help: Some(nothing),
                ..error
            });
        }
        self.known.retain(|name, _| after.contains(&name.as_str()));
        for variable in &outcome.variables {
            self.known.insert(variable.name.clone(), variable.clone());
        }
        outcome
    }

    fn evaluate(&mut self, source: &str, started: Instant) -> Outcome {
        let mut bindings = Vec::new();
        let rewritten = match syntax::parse(source) {
            None => Rewritten::unread(source),
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
                        outcome.compile_ms = started.elapsed().as_secs_f64() * 1e3;
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
        self.evaluated(source, &rewritten, &bindings, started)
            .outcome(result, heard)
    }

    fn evaluated<'a>(
        &'a self,
        source: &'a str,
        rewritten: &'a Rewritten,
        bindings: &'a [String],
        started: Instant,
    ) -> Evaluated<'a> {
        let interrupted = self.control.asked();
        let hooked = rewritten.is_hooked();
        Evaluated {
            hooked,
            source,
            rewritten,
            bindings,
            started,
            interrupted,
            folder: &self.folder,
        }
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
        let late = cell.bindings.iter().any(|binding| !binding.initialised);
        let mut rewritten = rewrite::for_inference(source, cell, late);
        let mut result = self.context.execute(&rewritten.text);
        if late && matches!(result, Err(Error::CompilationErrors(_))) {
            rewritten = rewrite::for_inference(source, cell, false);
            result = self.context.execute(&rewritten.text);
        }
        if self.control.asked() {
            return Err(interrupted_compile());
        }
        if let Err(Error::CompilationErrors(found)) = result {
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
}

/// Tells the compiler's stand-in to put it behind the session's walls; it writes objects, and nothing else.
fn wall_compiler(mut walls: Sandbox, folder: &Path) -> std::io::Result<()> {
    walls.write.push(folder.join("target"));
    fs::write(folder.join(SANDBOX_FILE), serde_json::to_vec(&walls)?)
}
