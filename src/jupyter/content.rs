//! Translates the session's outcomes and output to the kernel's protocol.

use std::sync::Arc;

use gpu_tutor_kernel::{CellFailure, CellOutput, Client, MimeBundle};
use gpu_tutor_render::html;
use gpu_tutor_render::view::{Block, View};
use gpu_tutor_render::words::colon;
use gpu_tutor_session::{CellError, Display, Outcome, Output};
use gpu_tutor_text::t;
use gpu_tutor_wire::Progress;
use gpu_tutor_wire::mime::PROGRESS;

/// Publishes what a cell prints and shows while it runs. The ids of displays start with `series`, because an earlier
/// kernel may have shown displays in the same notebook.
pub fn publish(output: Output, client: &Arc<dyn Client>, series: &str) {
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
        // If the client does not answer, the cell reads the end of its input.
        Output::Question(question) => {
            if let Ok(line) = client.ask(&question.prompt, false) {
                question.answer(&line);
            }
        }
    }
}

fn progress(text: &str) -> Option<MimeBundle> {
    let Progress {
        label,
        done,
        total,
        seconds,
        ..
    } = serde_json::from_str(text).ok()?;
    let elapsed = std::time::Duration::try_from_secs_f64(seconds).ok()?;
    Some(html::progress(&label, done, total, elapsed))
}

/// The result of a cell: its value or failure, and the displays below it.
pub struct RenderedOutcome {
    pub result: Result<Option<MimeBundle>, CellFailure>,
    pub below: Vec<MimeBundle>,
}

/// Renders the outcome of a cell. `costs` says whether to add its cost line.
pub fn rendered(code: &str, outcome: &Outcome, costs: bool) -> RenderedOutcome {
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
    if costs {
        below.extend(view.blocks.iter().filter_map(|block| match block {
            Block::Annotation(annotation) => Some(html::annotation(annotation)),
            _ => None,
        }));
    }
    let result = match failure {
        Some(failure) => Err(failure),
        None => Ok((!outcome.result.is_empty()).then(|| html::result(&outcome.result))),
    };
    RenderedOutcome { result, below }
}

/// Creates an error from the kernel or a command.
pub fn failure(kind: &str, message: &str, help: Option<&str>) -> CellError {
    CellError {
        kind: kind.to_owned(),
        message: message.to_owned(),
        help: help.map(str::to_owned),
        ..CellError::default()
    }
}

/// Converts an error to the protocol's form.
pub fn as_reply(error: CellError) -> CellFailure {
    let help = error.help.map(|help| format!("→ {help}"));
    let first = format!("{}{}{}", t!("error"), colon(), error.message);
    CellFailure {
        name: error.kind,
        value: error.message,
        traceback: [first].into_iter().chain(help).collect(),
    }
}
