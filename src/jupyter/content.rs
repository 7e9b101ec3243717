//! What the session says, as the kernel's protocol says it.

use std::sync::Arc;

use gpu_tutor_kernel::{CellFailure, CellOutput, Client, MimeBundle};
use serde::Deserialize;

use crate::render::view::{Block, View};
use crate::render::{html, terminal};
use crate::session::{Display, Outcome, Output};

/// The prelude's description of how far something has come.
const PROGRESS: &str = "application/vnd.gpu-tutor.progress+json";

/// Hands on what a cell says while it runs. `series` tells this kernel's displays from those of the one before it, which may
/// stand in the same notebook.
pub fn hand_on(output: Output, client: &Arc<dyn Client>, series: &str) {
    match output {
        Output::Stdout(text) => client.publish(CellOutput::Stdout(text)),
        Output::Stderr(text) => client.publish(CellOutput::Stderr(text)),
        Output::Display(Display { data, id, update }) => {
            let progress = data.get(PROGRESS).and_then(|text| progress(text));
            let data = progress.unwrap_or_else(|| html::result(&data));
            let id = format!("{series}-{id}");
            client.publish(if update {
                CellOutput::Update { data, id }
            } else {
                let id = Some(id);
                CellOutput::Display { data, id }
            });
        }
        Output::Clear { wait } => client.publish(CellOutput::Clear { wait }),
        // Without an answer the cell sees the end of its input.
        Output::Question(question) => {
            if let Ok(line) = client.ask(&question.prompt, false) {
                question.answer(&line);
            }
        }
    }
}

fn progress(text: &str) -> Option<MimeBundle> {
    #[derive(Deserialize)]
    struct Progress {
        label: String,
        done: u64,
        total: Option<u64>,
        seconds: f64,
    }
    let Progress {
        label,
        done,
        total,
        seconds,
    } = serde_json::from_str(text).ok()?;
    let elapsed = std::time::Duration::try_from_secs_f64(seconds).ok()?;
    Some(html::progress(&label, done, total, elapsed))
}

/// What a cell came to: its value or its failure, and what is to be said below that.
pub struct Told {
    pub result: Result<Option<MimeBundle>, CellFailure>,
    pub below: Vec<MimeBundle>,
}

/// `costs` tells whether the cell's cost is said.
pub fn told(code: &str, outcome: &Outcome, costs: bool) -> Told {
    let view = View::of(outcome);
    let failure = html::traceback(code, &view).map(|traceback| CellFailure {
        name: traceback.ename,
        value: traceback.evalue,
        traceback: traceback.lines,
    });
    let mut below = Vec::new();
    if failure.is_none() {
        below.extend(html::remarks(&view));
    }
    // What a command costs teaches nothing.
    if costs && !terminal::is_command(code) {
        below.extend(view.blocks.iter().filter_map(|block| match block {
            Block::Annotation(annotation) => Some(html::annotation(annotation)),
            _ => None,
        }));
    }
    let result = match failure {
        Some(failure) => Err(failure),
        None => Ok((!outcome.result.is_empty()).then(|| html::result(&outcome.result))),
    };
    Told { result, below }
}

/// A failure of the tutor's own.
pub fn failure(name: &str, what: &str, help: Option<&str>) -> CellFailure {
    let help = help.map(|help| format!("→ {help}"));
    CellFailure {
        name: name.to_owned(),
        value: what.to_owned(),
        traceback: [format!("error: {what}")].into_iter().chain(help).collect(),
    }
}
