//! `gpu-tutor` alone: the prompt, or a script on standard input.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use super::check::TIME_LIMIT;
use super::{Context, Failure, catalogue, exec, start};
use crate::grade::{self, Report};
use crate::lesson::{Exercise, Lesson};
use crate::progress::{Progress, Store};
use crate::repl::{self, Grader, InMemory, Keeper, OnDisk, Parts};
use crate::session::live::{Live, Options};
use crate::session::toolchain::Toolchain;
use crate::session::{Interrupt, Session, gpus};

pub fn run(context: &Context) -> Result<ExitCode, Failure> {
    if !std::io::stdin().is_terminal() {
        return exec::run(context, Path::new("-"), false);
    }
    let catalogue = catalogue::embedded()?;
    let toolchain = Toolchain::find()?;
    let prelude = start::prelude(&toolchain)?;
    let options = Options {
        toolchain,
        prelude,
        time_limit: None,
        device: context.device.clone(),
    };
    let session = Live::start(options.clone())?;
    let (keeper, history) = keeper();
    let gpus = gpus::count();
    let opening = options.clone();
    let parts = Parts {
        banner: (
            format!("gpu-tutor {}", env!("CARGO_PKG_VERSION")),
            devices(gpus),
        ),
        session: Box::new(session),
        open_session: Box::new(move || {
            Ok(Box::new(Live::start(opening.clone())?) as Box<dyn Session>)
        }),
        catalogue: &catalogue,
        grader: Box::new(Apart {
            options: Options {
                time_limit: Some(TIME_LIMIT),
                ..options
            },
            session: None,
            gpus,
        }),
        keeper,
        gpus,
    };
    repl::start(parts, context.color, history).map_err(|error| {
        Failure::new(
            format!("the terminal does not answer: {error}"),
            "`gpu-tutor exec -` works without one",
        )
    })?;
    Ok(ExitCode::SUCCESS)
}

fn devices(gpus: usize) -> String {
    match gpus {
        0 => "devices: cpu (no CUDA device)".into(),
        1 => "devices: cpu, cuda:0".into(),
        more => format!("devices: cpu, cuda:0 to cuda:{}", more - 1),
    }
}

/// Progress on disk, and the place of the history beside it; in memory where there is no such place.
fn keeper() -> (Box<dyn Keeper>, Option<std::path::PathBuf>) {
    let opened = Store::open().and_then(|store| store.load().map(|kept| (store, kept)));
    match opened {
        Ok((store, kept)) => {
            if let Some(aside) = kept.set_aside {
                eprintln!(
                    "the progress file was damaged; it is kept as {}, and a new one begins",
                    aside.display()
                );
            }
            let history = store.folder().join("history.txt");
            (Box::new(OnDisk::new(store, kept.progress)), Some(history))
        }
        Err(error) => {
            eprintln!("progress is not kept: {error}");
            (Box::new(InMemory(Progress::default())), None)
        }
    }
}

/// Grades in a session of its own, so that free play cannot help or harm; opened at the first answer.
struct Apart {
    options: Options,
    session: Option<Live>,
    gpus: usize,
}

impl Grader for Apart {
    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        if self.session.is_none() {
            match Live::start(self.options.clone()) {
                Ok(session) => self.session = Some(session),
                Err(error) => return Report::could_not_grade(exercise, error.to_string()),
            }
        }
        match &mut self.session {
            Some(session) => grade::grade(session, lesson, exercise, answer, self.gpus),
            None => Report::could_not_grade(exercise, "there is no session to grade in"),
        }
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        self.session.as_ref().map(Session::interrupter)
    }
}
