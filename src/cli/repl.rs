//! `gpu-tutor` alone: the prompt, or a script on standard input.

mod late;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::prelude::{self, Attempt};
use gpu_tutor_teaching::Tutor;
use gpu_tutor_text::{say, t};

use super::start::Basis;
use super::{Context, Failure, catalogue, exec, progress};
use crate::repl::{self, PromptContext};
use crate::transcript::Transcript;
use late::Late;

pub fn run(context: &Context, resumes: bool) -> Result<ExitCode, Failure> {
    if !std::io::stdin().is_terminal() {
        return exec::run(context, &[PathBuf::from("-")], false);
    }
    let (basis, catalogue) = catalogue::beside(context, |context| {
        Basis::find(context.device.as_deref(), Attempt::AfterSuccess)
    })?;
    let gpus = basis.gpus();
    let simulated = basis.flavour() == Flavour::Simulated;
    let unused = basis.unused();
    let builds = basis.needs_build()?;
    let late = Late::default();
    let session = Live::open(
        Box::new(move |tell| basis.clone().options(tell)),
        Box::new({
            let late = late.clone();
            move |names, options| late.started(names, options)
        }),
    )?;
    let (record, history) = progress::record(context);
    let prompt = PromptContext {
        banner: (
            format!("gpu-tutor {}", env!("CARGO_PKG_VERSION")),
            devices(gpus, simulated),
        ),
        unused_gpu: unused,
        builds,
        session: Box::new(session),
        open_session: Box::new({
            let late = late.clone();
            move || late.one_more()
        }),
        catalogue: &catalogue,
        tutor: Tutor::new(late.grader(), record),
        assistant: Rc::new(late),
        transcript: history
            .as_ref()
            .map_or_else(Transcript::default, |history| {
                Transcript::kept_in(history.with_file_name("session.json"))
            }),
        resumes,
        gpus,
    };
    let ended = repl::start(prompt, context.color, history);
    prelude::stop_building();
    ended.map_err(|error| {
        Failure::new(
            t!("cannot use the terminal: %{error}", error),
            t!("`gpu-tutor exec -` works without a terminal"),
        )
    })?;
    Ok(ExitCode::SUCCESS)
}

fn devices(gpus: usize, simulated: bool) -> String {
    let devices = match gpus {
        0 => t!("device: cpu"),
        1 => t!("devices: cpu, cuda:0"),
        more => t!("devices: cpu, cuda:0 to cuda:%{last}", last = more - 1),
    };
    match simulated {
        true => say!("%{devices} (simulated)", devices),
        false => devices.into_owned(),
    }
}
