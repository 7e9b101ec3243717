//! Questions that warm up an idle server, because the first question of each kind is slow.

use std::sync::mpsc::channel;
use std::time::Instant;

use gpu_tutor_session::scope::{Scope, ScopeVariable};

use super::shared::Question;
use crate::document::Document;
use crate::protocol::{Answer, CompletionResponse};

/// Cells to complete at their end, similar to what a learner may type; `t` is a tensor.
pub const AHEAD: [&str; 4] = ["t.", "vec![1.0].iter().", "\"a\".", "for i in 0..3 { i."];

/// A question whose answer is discarded.
pub fn throwaway(cell: &str) -> Question {
    let scope = Scope {
        variables: vec![ScopeVariable {
            name: "t".into(),
            type_name: "prelude::Tensor".into(),
            mutable: false,
        }],
        ..Scope::default()
    };
    let document = Document::new(&scope, cell);
    let (answer, _) = channel();
    Question {
        method: CompletionResponse::METHOD,
        position: document.position(cell.len()),
        text: document.text,
        until: Instant::now() + super::STUCK,
        answer,
    }
}
