//! A cell's way through evcxr, and what came of it.

use std::time::Instant;

use evcxr::Error;

use super::Engine;
use super::prepare::Prepared;
use crate::session::channel::Heard;
use crate::session::ending::{Evaluated, interrupted_compile};
use crate::session::rewrite::Rewritten;
use crate::session::syntax::Cell;
use crate::session::syntax_error::syntax_error;
use crate::session::types::Inferred;
use crate::session::{CellError, Label, Outcome, Status, errors, stand_in};

impl Engine {
    /// Runs a cell; tells also whether the process that held the variables came to its end over it.
    pub(super) fn evaluate(
        &mut self,
        source: &str,
        prepared: &Prepared,
        started: Instant,
    ) -> (Outcome, bool) {
        let Prepared { cell, rewritten } = prepared;
        if cell.is_none()
            && let Some(error) = self.syntax_error(source)
        {
            let heard = self.channel.drain();
            return (self.not_compiled(error, heard, started), false);
        }
        let cell_bindings = cell.iter().flat_map(|cell| &cell.bindings);
        let bindings: Vec<String> = cell_bindings.map(|binding| binding.name.clone()).collect();
        let result = self.context.eval(&rewritten.text);
        let mut heard = self.channel.drain();
        self.read_types();
        if let (Some(cell), Err(Error::Message(_))) = (cell, &result)
            && let Some(error) = refusal(cell, &stand_in::refused(&self.folder))
        {
            return (self.not_compiled(error, heard, started), false);
        }
        self.name_types(&mut heard);
        // evcxr keeps what a cell defined only if the cell ran to its end.
        if result.is_ok()
            && let Some(cell) = cell
        {
            self.ledger.enter(source, cell);
        }
        let process_ended = matches!(result, Err(Error::SubprocessTerminated(_)));
        let evaluated = self.evaluated(source, rewritten, &bindings, started);
        (evaluated.outcome(result, heard), process_ended)
    }

    /// What keeps rustc from reading a cell. evcxr passes over much that it cannot read itself.
    fn syntax_error(&self, source: &str) -> Option<CellError> {
        let judged = stand_in::judge(&self.folder, source).ok()?;
        syntax_error(&judged, source)
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

    pub(super) fn evaluated<'a>(
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
            Inferred::Named(_) | Inferred::Function(_) => None,
            Inferred::Closure => Some(errors::closure(name, label)),
            Inferred::Unnameable(type_name) => Some(errors::unnameable(name, type_name, label)),
        }
    })
}
