//! Answers requests at once, even while a cell runs: completion, documentation, interrupts.

use std::sync::Arc;

use gpu_tutor_command::{FrontEndKind, Suggestions};
use gpu_tutor_kernel::{Completeness, Completions, KernelInfo, Match, MimeBundle, RequestHandler};
use gpu_tutor_session::{Interrupt, SessionError};
use gpu_tutor_text::t;

use super::completeness;
use super::documentation::documentation;
use super::shared::Shared;

/// The request handler, which runs on its own thread.
pub struct Handler {
    shared: Arc<Shared>,
    /// The ids of all exercises.
    exercises: Vec<String>,
    /// Why the GPU is not used, unless that was requested, and how to fix it.
    unused_gpu: Option<SessionError>,
}

impl Handler {
    pub fn new(
        shared: Arc<Shared>,
        exercises: Vec<String>,
        unused_gpu: Option<SessionError>,
    ) -> Handler {
        Handler {
            shared,
            exercises,
            unused_gpu,
        }
    }

    /// Completes the Rust code that begins at `from`.
    fn complete_rust(&self, code: &str, from: usize, offset: usize) -> Completions {
        let none = || completions(offset, offset, std::iter::empty());
        let before = code.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        // A tab at the beginning of a line indents it.
        let (Some(analyst), false) = (self.shared.analyst.get(), line.trim().is_empty()) else {
            return none();
        };
        let Some(rust) = code.get(from..) else {
            return none();
        };
        let found = analyst.complete(rust, offset - from);
        let matches = found.items.into_iter().map(|item| Match {
            text: item.text,
            kind: kind(&item.kind).to_owned(),
            signature: item.detail.unwrap_or_default(),
        });
        completions(from + found.start, from + found.end, matches)
    }
}

impl RequestHandler for Handler {
    fn info(&self) -> KernelInfo {
        let note = self.unused_gpu.as_ref().map(SessionError::as_note);
        let banner = t!(
            "gpu-tutor %{version}: Rust cells with tensors on CPU and GPU. `:help` lists what you can write in a cell.",
            version = env!("CARGO_PKG_VERSION")
        );
        KernelInfo {
            implementation: "gpu-tutor".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            language_version: env!("CARGO_PKG_RUST_VERSION").into(),
            banner: match note {
                Some(note) => format!("{banner}\n{note}"),
                None => banner.into_owned(),
            },
            links: vec![
                ("candle".into(), "https://docs.rs/candle-core".into()),
                ("Rust".into(), "https://doc.rust-lang.org".into()),
            ],
        }
    }

    fn completeness(&self, code: &str) -> Completeness {
        completeness::of(code, &|name| self.shared.holds(name))
    }

    fn complete(&self, code: &str, offset: usize) -> Completions {
        let before = code.get(..offset).unwrap_or_default();
        let holds = |name: &str| self.shared.holds(name);
        match gpu_tutor_command::complete(before, FrontEndKind::Notebook, &self.exercises, &holds) {
            Some(Suggestions::Words { start, words }) => {
                completions(start, offset, words.into_iter().map(word))
            }
            Some(Suggestions::Rust { from }) => self.complete_rust(code, from, offset),
            None => self.complete_rust(code, 0, offset),
        }
    }

    fn inspect(&self, code: &str, offset: usize, detailed: bool) -> Option<MimeBundle> {
        let doc = self.shared.analyst.get()?.hover(code, offset)?;
        Some(documentation(&doc, detailed))
    }

    fn interrupt(&self) {
        self.shared.stop.interrupt();
    }
}

fn completions(start: usize, end: usize, matches: impl Iterator<Item = Match>) -> Completions {
    Completions {
        start,
        end,
        matches: matches.collect(),
    }
}

/// The match for a command or its argument.
fn word(text: String) -> Match {
    Match {
        text,
        kind: "magic".into(),
        signature: String::new(),
    }
}

/// Converts a kind to a word that front ends have an icon for.
fn kind(kind: &str) -> &str {
    match kind {
        "struct" | "enum" | "union" | "trait" => "class",
        "variable" | "local" | "const" | "static" => "instance",
        "method" | "macro" => "function",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_banner_says_which_gpu_is_not_used_and_what_mends_it() {
        let banner = |unused| {
            Handler::new(Arc::default(), Vec::new(), unused)
                .info()
                .banner
        };
        assert_eq!(banner(None).lines().count(), 1);
        let unused = SessionError::new("the GPU is not used").help("mend it");
        let text = banner(Some(unused));
        assert!(
            text.ends_with("note: the GPU is not used\n  -> mend it"),
            "{text}"
        );
    }
}
