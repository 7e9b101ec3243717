//! What is answered at once, also while a cell runs.

use std::sync::Arc;

use gpu_tutor_kernel::{Completeness, Completions, KernelInfo, Match, MimeBundle, RequestHandler};
use serde_json::Value;

use super::completeness;
use super::shared::Shared;
use crate::render::terminal::{self, Theme};
use crate::session::analyst::Doc;
use crate::session::{Interrupt, TEXT_PLAIN};

/// Columns of text beside Markdown.
const WIDTH: usize = 88;

/// The commands that a cell can begin with.
const COMMANDS: [&str; 14] = [
    ":check",
    ":dep",
    ":doc",
    ":env",
    ":gpus",
    ":help",
    ":hint",
    ":replay",
    ":solution",
    ":time",
    ":undo",
    ":vars",
    ":time on",
    ":time off",
];

pub struct Advisor {
    shared: Arc<Shared>,
}

impl Advisor {
    pub fn new(shared: Arc<Shared>) -> Advisor {
        Advisor { shared }
    }
}

impl RequestHandler for Advisor {
    fn info(&self) -> KernelInfo {
        KernelInfo {
            implementation: "gpu-tutor".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            language_version: env!("CARGO_PKG_RUST_VERSION").into(),
            banner: format!(
                "gpu-tutor {}: Rust cells with tensors on CPU and GPU. `:help` tells what a cell can say.",
                env!("CARGO_PKG_VERSION")
            ),
            links: vec![
                ("candle".into(), "https://docs.rs/candle-core".into()),
                ("Rust".into(), "https://doc.rust-lang.org".into()),
            ],
        }
    }

    fn completeness(&self, code: &str) -> Completeness {
        completeness::of(code)
    }

    fn complete(&self, code: &str, offset: usize) -> Completions {
        let before = code.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        if line.starts_with(':') && !line.starts_with("::") && !line.contains(' ') {
            return commands(line, offset);
        }
        // A tab there is somebody's indentation.
        let Some(analyst) = self
            .shared
            .analyst
            .get()
            .filter(|_| !line.trim().is_empty())
        else {
            return nothing(offset);
        };
        let found = analyst.complete(code, offset);
        let matches = found.items.into_iter().map(|item| Match {
            text: item.text,
            kind: kind(&item.kind).to_owned(),
            signature: item.detail.unwrap_or_default(),
        });
        Completions {
            start: found.start,
            end: found.end,
            matches: matches.collect(),
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

fn commands(typed: &str, offset: usize) -> Completions {
    let fitting = COMMANDS.iter().filter(|name| name.starts_with(typed));
    let matches = fitting.map(|name| Match {
        text: (*name).to_owned(),
        kind: "magic".into(),
        signature: String::new(),
    });
    Completions {
        start: offset - typed.len(),
        end: offset,
        matches: matches.collect(),
    }
}

fn nothing(offset: usize) -> Completions {
    Completions {
        start: offset,
        end: offset,
        matches: Vec::new(),
    }
}

/// The words that front ends have icons for.
fn kind(kind: &str) -> &str {
    match kind {
        "struct" | "enum" | "union" | "trait" => "class",
        "variable" | "local" | "const" | "static" => "instance",
        "method" | "macro" => "function",
        other => other,
    }
}

/// What is known of a name, as Markdown and as text; without details, the first paragraph.
pub fn documentation(doc: &Doc, detailed: bool) -> MimeBundle {
    let mut told = doc.clone();
    if !detailed {
        let end = told.markdown.find("\n\n").unwrap_or(told.markdown.len());
        told.markdown.truncate(end);
    }
    let mut markdown = String::new();
    if !told.signature.is_empty() {
        markdown += &format!("```rust\n{}\n```\n", told.signature);
    }
    if let Some(path) = &told.path {
        markdown += &format!("*{path}*\n");
    }
    markdown += &format!("\n{}", told.markdown);
    let text = terminal::documentation(&Theme::plain(WIDTH), &told);
    MimeBundle::from([
        (TEXT_PLAIN.to_owned(), Value::String(text)),
        ("text/markdown".to_owned(), Value::String(markdown)),
    ])
}
