//! Starts a session.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use evcxr::{Error, EvalContext};
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::Engine;
use super::hints::Hints;
use crate::child::channel::Channel;
use crate::child::control::Control;
use crate::child::process::ChildPlan;
use crate::compile::stand_in;
use crate::compile::stand_in::FOLDER_VARIABLE;
use crate::compile::waiting::WaitingCompiler;
use crate::memory::Memory;
use crate::{Output, SessionError};

use super::strays::Strays;

impl Engine {
    /// Starts evcxr and its child, and opens the session.
    pub fn start(
        plan: ChildPlan,
        control: Arc<Control>,
        sink: impl Fn(Output) + Send + Clone + 'static,
    ) -> Result<Engine, SessionError> {
        let mut stand_in = stand_in::current().map_err(|error| not_started(&error))?;
        // The compiler gets ready while evcxr starts. This runs on the session's thread, which lives as long as the
        // session.
        let waiting =
            WaitingCompiler::start(&stand_in.toolchain.rustc, &stand_in.bin, &stand_in.macros);
        stand_in.waiting = Some(Arc::new(waiting));
        let channel =
            Channel::open(control.clone(), sink.clone()).map_err(|error| not_started(&error))?;
        let ChildPlan {
            mut child,
            device,
            gpu_plan,
        } = plan;
        channel.pass_to(&mut child);
        let (context, outputs) =
            EvalContext::with_subprocess_command(child).map_err(|error| not_started(&error))?;
        // evcxr waits until these streams are empty. Text that arrives here was printed between cells, by threads that
        // are still running.
        let say = sink.clone();
        let strays = Strays::default();
        for (stream, kind) in [
            (outputs.stdout, Output::Stdout as fn(String) -> Output),
            (outputs.stderr, Output::Stderr),
        ] {
            let (sink, strays) = (sink.clone(), strays.clone());
            std::thread::spawn(move || {
                for line in stream {
                    let text = line + "\n";
                    strays.add(kind(text.clone()));
                    sink(kind(text));
                }
            });
        }
        let gpu_plan_at_start = lock(&gpu_plan).clone();
        let mut engine = Engine {
            context,
            channel,
            control,
            folder: PathBuf::new(),
            stand_in,
            memory: Memory::opened(),
            crates: Default::default(),
            device,
            gpu_plan_at_start,
            gpu_plan,
            history: Default::default(),
            hints: Hints::at_start(),
            undo: None,
            aside: Vec::new(),
            stale: Vec::new(),
            strays,
            symbols: 0,
            cells: 0,
            number: 0,
            say: Box::new(say),
        };
        engine.open().map_err(|error| not_started(&error))?;
        engine.use_device()?;
        Ok(engine)
    }

    pub(super) fn open(&mut self) -> Result<(), Error> {
        let mut state = self.context.state();
        let folder_file = tempfile::NamedTempFile::new()?;
        state.set_build_env(FOLDER_VARIABLE, &folder_file.path().to_string_lossy());
        self.context.eval_with_state("();", state)?;
        self.channel.drain();
        self.folder = fs::read_to_string(folder_file.path())?.into();
        self.attach();
        Ok(())
    }

    /// Tells the control which process runs cells. evcxr starts another one when that one ends.
    pub(super) fn attach(&self) {
        let process = lock(&self.context.process_handle()).id();
        self.control.attach(process, &self.folder);
    }

    /// The cell that sets the session's default device.
    pub(super) fn device_cell(&self) -> Option<String> {
        let device = self.device.as_ref()?;
        Some(format!("set_default_device(&device({device:?})?);"))
    }

    pub(super) fn use_device(&mut self) -> Result<(), SessionError> {
        let Some(cell) = self.device_cell() else {
            return Ok(());
        };
        let outcome = self.run_internal(&cell);
        match outcome.error {
            Some(error) => Err(SessionError {
                what: error.message,
                help: error.help,
            }),
            None => Ok(()),
        }
    }
}

fn not_started(error: &dyn std::fmt::Display) -> SessionError {
    SessionError::new(t!("the session could not start: %{error}", error))
        .help(t!("`gpu-tutor doctor` shows what is missing"))
}
