//! One evcxr context, driven cell by cell: types asked of the compiler, hooks written in, what the child tells put together.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use evcxr::{Error, EvalContext, EvalOutputs};

use super::analyst::{Scope, ScopeVariable};
use super::channel::{Channel, Event, Heard};
use super::control::Control;
use super::dependency::Dependency;
use super::ending::{Evaluated, interrupted_compile};
use super::generated::{self, PLACEHOLDER, Wishes};
use super::history::History;
use super::ledger::Ledger;
use super::rewrite::{self, Rewritten, Types};
use super::sandbox::Sandbox;
use super::stand_in::{self, AHEAD_FILE, FOLDER_VARIABLE, SANDBOX_FILE};
use super::syntax::{self, Cell};
use super::types::{self, Inferred};
use super::undo::{Before, Undo, hindrance, of_same_type};
use super::{CellError, Label, Outcome, Output, SessionError, Status, Variable, errors};

/// What every session knows before its first cell. The `?` makes evcxr prepare for question marks once, here, and
/// not in the learner's first cell that has one.
const OPENING: &str = "use prelude::*;\n();::prelude::cell!();\n\
                       let _ = ::prelude::wire::tried(Ok::<(), String>(()))?;\n::prelude::wire::done();";

/// How cells come by their types and their prelude.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    context: EvalContext,
    channel: Channel,
    control: Arc<Control>,
    /// evcxr's, where the stand-ins leave what they have to tell.
    folder: PathBuf,
    known: BTreeMap<String, Variable>,
    way: Way,
    device: Option<String>,
    ledger: Ledger,
    history: History,
    /// The session before the last cell that changed it.
    undo: Option<Undo>,
    /// Variables that were declared `mut`.
    mutable: BTreeSet<String>,
    /// How many placeholders have stood for types; none stands twice.
    placeholders: usize,
}

/// A cell as it goes to evcxr.
struct Prepared {
    cell: Option<Cell>,
    rewritten: Rewritten,
}

impl Engine {
    /// Starts evcxr and its child, and opens the session.
    pub fn start(
        plan: Plan,
        control: Arc<Control>,
        sink: impl Fn(Output) + Send + Clone + 'static,
    ) -> Result<Engine, SessionError> {
        let channel =
            Channel::open(control.clone(), sink.clone()).map_err(|error| not_started(&error))?;
        let Plan {
            mut child,
            way,
            device,
            walls,
        } = plan;
        channel.lend(&mut child);
        let (context, outputs) =
            EvalContext::with_subprocess_command(child).map_err(|error| not_started(&error))?;
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
        let mut engine = Engine {
            context,
            channel,
            control,
            folder: PathBuf::new(),
            known: BTreeMap::new(),
            way,
            device,
            ledger: Ledger::default(),
            history: History::default(),
            undo: None,
            mutable: BTreeSet::new(),
            placeholders: 0,
        };
        engine.open().map_err(|error| not_started(&error))?;
        let folder = engine.folder.clone();
        engine
            .control
            .attach(engine.context.process_handle(), folder.clone());
        if let Some(walls) = walls {
            wall_compiler(walls, &folder).map_err(|error| not_started(&error))?;
        }
        engine.use_device()?;
        Ok(engine)
    }

    fn open(&mut self) -> Result<(), Error> {
        let mut state = self.context.state();
        let told = tempfile::NamedTempFile::new()?;
        match &self.way {
            Way::Direct => {
                state.set_build_env(FOLDER_VARIABLE, &told.path().to_string_lossy());
            }
            Way::Plain(source) => {
                let path = format!("{{ path = {:?} }}", source.display().to_string());
                state.add_dep("prelude", &path)?;
            }
        }
        self.context.eval_with_state(OPENING, state)?;
        self.channel.drain();
        if self.way == Way::Direct {
            self.folder = fs::read_to_string(told.path())?.into();
        }
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
        self.ledger = Ledger::default();
        self.history = History::default();
        self.undo = None;
        let cleared = self.context.clear().and_then(|()| self.open());
        cleared.map_err(|error| SessionError {
            what: format!("the session could not be reset: {error}"),
            help: None,
        })?;
        self.use_device()
    }

    /// Adds a crate, with what `:dep` says of it.
    pub fn depend(&mut self, line: &str) -> Outcome {
        let started = Instant::now();
        let mut state = self.context.state();
        let added = match Dependency::read(line) {
            Ok(Dependency::Named { name, config }) => state.add_dep(&name, &config),
            Ok(Dependency::Local(path)) => state.add_local_dep(&path),
            Err(error) => return Outcome::failed(Status::CompileError, error),
        };
        let result = added.and_then(|()| self.context.eval_with_state("", state));
        let heard = self.channel.drain();
        let rewritten = Rewritten::unchanged(line);
        self.evaluated(line, &rewritten, &[], started)
            .outcome(result, heard)
    }

    pub fn variables(&self) -> Vec<Variable> {
        let types = stand_in::known_types(&self.folder);
        let mut all: Vec<Variable> = self
            .context
            .variables_and_types()
            .map(|(name, type_name)| {
                let fresh = || Variable {
                    name: name.to_owned(),
                    type_name: types::short(
                        &generated::resolve(type_name, &types).unwrap_or_default(),
                    ),
                    ..Variable::default()
                };
                self.known.get(name).cloned().unwrap_or_else(fresh)
            })
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// What a cell can name, for whoever completes it.
    pub fn scope(&self) -> Scope {
        let variables = self.before().into_iter().map(|held| ScopeVariable {
            name: held.name,
            type_name: held.type_name,
            mutable: held.mutable,
        });
        Scope {
            uses: self.ledger.uses().to_vec(),
            items: self.ledger.items().map(str::to_owned).collect(),
            variables: variables.collect(),
        }
    }

    pub fn run(&mut self, source: &str) -> Outcome {
        let started = Instant::now();
        let before = self.before();
        let state: Box<dyn Any> = Box::new(self.context.state());
        let (ledger, known) = (self.ledger.clone(), self.known.clone());
        let prepared = self.prepare(source);
        let (mut outcome, process_ended) = self.evaluate(source, &prepared, started);
        let after = self.names();
        outcome.lost = before
            .iter()
            .filter(|variable| !after.contains(&variable.name))
            .map(|variable| variable.name.clone())
            .collect();
        outcome.lost.sort();
        self.known.retain(|name, _| after.contains(name));
        for variable in &outcome.variables {
            self.known.insert(variable.name.clone(), variable.clone());
        }
        if process_ended {
            self.process_ended(&mut outcome);
        } else if let Some(cell) = prepared.cell.filter(|_| outcome.status.is_ok()) {
            self.history.enter(source, &cell);
            self.undo = Some(Undo {
                hindrance: hindrance(source, &cell, &before, &after),
                made: cell_names(&cell)
                    .filter(|name| after.contains(name))
                    .collect(),
                defined: cell
                    .items
                    .iter()
                    .filter_map(|item| item.name.clone())
                    .collect(),
                state,
                ledger,
                known,
            });
            for binding in cell.bindings {
                if binding.mutable {
                    self.mutable.insert(binding.name);
                } else {
                    self.mutable.remove(&binding.name);
                }
            }
        }
        outcome
    }

    /// The process that held the variables is gone: says what can bring them back.
    fn process_ended(&mut self, outcome: &mut Outcome) {
        self.undo = None;
        self.history.process_ended(&outcome.lost);
        let help = match self.history.recipe_length() {
            0 => "no variable was held; definitions are kept".to_owned(),
            1 => "`:replay` plays the cell again that made them".to_owned(),
            count => format!("`:replay` plays the {count} cells again that made them"),
        };
        if let Some(error) = &mut outcome.error {
            error.help = Some(help);
        }
    }

    /// `:replay`: the cells that made what went with the process.
    pub fn replay(&mut self) -> Outcome {
        let started = Instant::now();
        let (lost, recipe) = self.history.take_recipe();
        if recipe.is_empty() {
            return Outcome::shown("nothing was lost that cells could bring back");
        }
        for source in &recipe {
            let outcome = self.run(source);
            if !outcome.status.is_ok() {
                return outcome;
            }
        }
        let names: Vec<String> = lost.iter().map(|name| format!("`{name}`")).collect();
        let mut outcome = Outcome::shown(&format!(
            "played {} cells again: {} {} back",
            recipe.len(),
            names.join(", "),
            if names.len() == 1 { "is" } else { "are" }
        ));
        outcome.run_ms = started.elapsed().as_secs_f64() * 1e3;
        outcome
    }

    /// `:undo`: takes back what the last cell defined.
    pub fn undo(&mut self) -> Outcome {
        let Some(undo) = self.undo.take() else {
            return Outcome::shown("there is no cell to take back");
        };
        if let Some(hindrance) = undo.hindrance {
            let why = format!("the last cell cannot be taken back: {hindrance}");
            let help = "`:reset` starts afresh".to_owned();
            let error = CellError {
                help: Some(help),
                ..errors::message("undo", &why)
            };
            return Outcome::failed(Status::CompileError, error);
        }
        // Their values go too, and what they hold of a device.
        if !undo.made.is_empty() {
            let drops = undo.made.iter().map(|name| format!("drop({name});\n"));
            let _ = self.run(&drops.collect::<String>());
            self.undo = None;
            self.history.forget_last();
        }
        self.history.forget_last();
        let back = of_same_type(&self.context.state(), undo.state).map_or(Ok(()), |state| {
            self.context.eval_with_state("", state).map(drop)
        });
        self.channel.drain();
        if let Err(error) = back {
            return Outcome::failed(Status::CompileError, errors::other(&error));
        }
        (self.ledger, self.known) = (undo.ledger, undo.known);
        let taken: Vec<String> = undo
            .made
            .iter()
            .chain(&undo.defined)
            .map(|name| format!("`{name}`"))
            .collect();
        Outcome::shown(&match taken.is_empty() {
            true => "the last cell had defined nothing".to_owned(),
            false => format!("took back {}", taken.join(", ")),
        })
    }

    fn before(&self) -> Vec<Before> {
        let types = stand_in::known_types(&self.folder);
        let variables = self.context.variables_and_types();
        variables
            .map(|(name, type_name)| Before {
                name: name.to_owned(),
                type_name: generated::resolve(type_name, &types).unwrap_or_default(),
                mutable: self.mutable.contains(name),
            })
            .collect()
    }

    /// Compiles a cell for the day it is run, and does not run it.
    pub fn compile_ahead(&mut self, source: &str) {
        if self.way != Way::Direct {
            return;
        }
        let mark = self.folder.join(AHEAD_FILE);
        if fs::write(&mark, "").is_err() {
            return;
        }
        let prepared = self.prepare(source);
        // It fails by design: the stand-in keeps the object, and gives none out.
        let _ = self.context.eval(&prepared.rewritten.text);
        let _ = fs::remove_file(&mark);
        self.channel.drain();
    }

    fn names(&self) -> Vec<String> {
        let variables = self.context.variables_and_types();
        variables.map(|(name, _)| name.to_owned()).collect()
    }

    /// Writes hooks and placeholders into a cell.
    fn prepare(&mut self, source: &str) -> Prepared {
        let Some(cell) = syntax::parse(source) else {
            return Prepared {
                cell: None,
                rewritten: Rewritten::unread(source),
            };
        };
        let wishes = self.wishes(source, &cell);
        let placeholders: Vec<Option<String>> = cell
            .bindings
            .iter()
            .map(|binding| (!binding.typed).then(|| self.placeholder()))
            .collect();
        let types = match self.way {
            Way::Direct => Types::Told(&placeholders),
            Way::Plain(_) => Types::Inferred,
        };
        let rewritten = rewrite::for_running(source, &cell, types, &wishes);
        Prepared {
            cell: Some(cell),
            rewritten,
        }
    }

    fn placeholder(&mut self) -> String {
        self.placeholders += 1;
        format!("{PLACEHOLDER}{}", self.placeholders)
    }

    fn wishes(&self, source: &str, cell: &Cell) -> Wishes {
        let redefined = self.ledger.redefined(source, cell);
        let types = stand_in::known_types(&self.folder);
        let is_lost = |type_name: &str| {
            let type_name = generated::resolve(type_name, &types).unwrap_or_default();
            generated::words(&type_name).any(|word| redefined.contains(word))
        };
        let mut lost: Vec<String> = Vec::new();
        if !redefined.is_empty() {
            let variables = self.context.variables_and_types();
            let of_them = variables.filter(|(_, type_name)| is_lost(type_name));
            lost.extend(of_them.map(|(name, _)| name.to_owned()));
            lost.sort();
        }
        Wishes {
            optimise: cell.wants_optimisation || self.ledger.may_loop(source),
            defines: !cell.items.is_empty(),
            lost,
        }
    }

    /// Runs a cell; tells also whether the process that held the variables came to its end over it.
    fn evaluate(&mut self, source: &str, prepared: &Prepared, started: Instant) -> (Outcome, bool) {
        let Prepared { cell, rewritten } = prepared;
        let cell_bindings = cell.iter().flat_map(|cell| &cell.bindings);
        let bindings: Vec<String> = cell_bindings.map(|binding| binding.name.clone()).collect();
        let result = self.context.eval(&rewritten.text);
        let mut heard = self.channel.drain();
        match self.way {
            Way::Direct => {
                if let (Some(cell), Err(Error::Message(_))) = (cell, &result)
                    && let Some(error) = refusal(cell, &stand_in::refused(&self.folder))
                {
                    return (self.not_compiled(error, heard, started), false);
                }
                self.name_types(&mut heard);
            }
            Way::Plain(_) if result.is_ok() => self.describe(&bindings, &mut heard),
            Way::Plain(_) => {}
        }
        if committed(&result)
            && let Some(cell) = cell
        {
            self.ledger.enter(source, cell);
        }
        let process_ended = matches!(result, Err(Error::SubprocessTerminated(_)));
        let evaluated = self.evaluated(source, rewritten, &bindings, started);
        (evaluated.outcome(result, heard), process_ended)
    }

    fn not_compiled(&self, error: CellError, heard: Heard, started: Instant) -> Outcome {
        let (status, error) = if self.control.asked() {
            (Status::Interrupted, interrupted_compile())
        } else {
            (Status::CompileError, error)
        };
        Outcome {
            stdout: heard.stdout,
            stderr: heard.stderr,
            compile_ms: started.elapsed().as_secs_f64() * 1e3,
            ..Outcome::failed(status, error)
        }
    }

    /// Writes into what was told of variables the types that only the compiler knew.
    fn name_types(&self, heard: &mut Heard) {
        let unnamed = heard
            .events
            .iter()
            .any(|event| matches!(event, Event::Bound(_)));
        if !unnamed {
            return;
        }
        let types = stand_in::known_types(&self.folder);
        let of = |wanted: &str| {
            let mut variables = self.context.variables_and_types();
            let (_, type_name) = variables.find(|(name, _)| *name == wanted)?;
            generated::resolve(type_name, &types)
        };
        for event in &mut heard.events {
            if let Event::Bound(variable) = event {
                variable.type_name = of(&variable.name).unwrap_or_default();
            }
        }
    }

    fn evaluated<'a>(
        &'a self,
        source: &'a str,
        rewritten: &'a Rewritten,
        bindings: &'a [String],
        started: Instant,
    ) -> Evaluated<'a> {
        Evaluated {
            hooked: rewritten.is_hooked(),
            source,
            rewritten,
            bindings,
            started,
            interrupted: self.control.asked(),
            generated: self.context.last_source().unwrap_or_default(),
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
                .eval(&rewrite::for_describing(&missing))
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
}

fn not_started(error: &dyn std::fmt::Display) -> SessionError {
    SessionError {
        what: format!("the session could not start: {error}"),
        help: Some("`gpu-tutor doctor` tells what is missing".into()),
    }
}

fn cell_names(cell: &Cell) -> impl Iterator<Item = String> {
    let names: BTreeSet<&String> = cell.bindings.iter().map(|binding| &binding.name).collect();
    names.into_iter().cloned()
}

/// Whether evcxr keeps what a cell defined: it does once the cell has run, however that ended.
fn committed(result: &Result<EvalOutputs, Error>) -> bool {
    result.is_ok()
}

/// Why a cell's variables cannot be kept, under the first of them.
fn refusal(cell: &Cell, refused: &[(String, Inferred)]) -> Option<CellError> {
    let binding = |name: &str| cell.bindings.iter().rfind(|binding| binding.name == name);
    refused.iter().find_map(|(name, inferred)| {
        let label = binding(name)
            .and_then(|binding| binding.inline)
            .map(|end| Label {
                start: end.saturating_sub(name.len()),
                end,
                text: "bound here".into(),
                primary: true,
            });
        match inferred {
            Inferred::Named(_) => None,
            Inferred::Closure => Some(errors::closure(name, label)),
            Inferred::Unnameable(type_name) => Some(errors::unnameable(name, type_name, label)),
        }
    })
}

/// Tells the compiler's stand-in to put it behind the session's walls; it writes objects, and nothing else.
fn wall_compiler(mut walls: Sandbox, folder: &Path) -> std::io::Result<()> {
    walls.write.push(folder.join("target"));
    fs::write(folder.join(SANDBOX_FILE), serde_json::to_vec(&walls)?)
}
