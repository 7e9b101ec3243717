//! `gpu-tutor` alone: the prompt, or a script on standard input.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;

use super::{Context, Failure, catalogue, exec, start};
use crate::grade::{Apart, Report, TIME_LIMIT};
use crate::lesson::{Exercise, Lesson};
use crate::progress::{Progress, Store};
use crate::repl::{self, Grader, InMemory, Keeper, OnDisk, Parts};
use crate::session::live::{self, Live};
use crate::session::{Interrupt, Session};

pub fn run(context: &Context) -> Result<ExitCode, Failure> {
    if !std::io::stdin().is_terminal() {
        return exec::run(context, &[PathBuf::from("-")], false);
    }
    let catalogue = catalogue::embedded()?;
    let options = start::options(context)?;
    let mut session = Live::start(options.clone())?;
    session.expect(live::WARM_UP);
    let assistant = session.analyst();
    let (keeper, history) = keeper();
    let gpus = session.gpus();
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
        grader: Box::new(Apart::new(options.for_grading(TIME_LIMIT))),
        keeper,
        assistant: Rc::new(assistant),
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
fn keeper() -> (Box<dyn Keeper>, Option<PathBuf>) {
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

impl Grader for Apart {
    fn prepare(&mut self) {
        Apart::prepare(self);
    }

    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        Apart::grade(self, lesson, exercise, answer)
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        Apart::interrupter(self)
    }
}
