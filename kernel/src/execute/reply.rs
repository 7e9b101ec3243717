//! The three kinds of `execute_reply`.

use std::collections::HashMap;

use jupyter_protocol::{
    ExecuteReply, ExecutionCount, ExpressionResult, Payload, ReplyError, ReplyStatus,
    UnknownMessage,
};
use serde_json::{Map, json};

use crate::executor::{CellFailure, Executor, MimeBundle};
use crate::mime::media;
use crate::panics::catch_panic;

type Expressions = HashMap<String, ExpressionResult>;

pub(super) fn ok(number: usize, pages: Vec<MimeBundle>, expressions: Expressions) -> ExecuteReply {
    ExecuteReply {
        payload: pages
            .into_iter()
            .map(|page| Payload::Page {
                data: media(page),
                start: 0,
            })
            .collect(),
        user_expressions: Some(expressions),
        ..empty(ReplyStatus::Ok, number)
    }
}

pub(super) fn error(number: usize, failure: CellFailure) -> ExecuteReply {
    ExecuteReply {
        error: Some(Box::new(ReplyError {
            ename: failure.name,
            evalue: failure.value,
            traceback: failure.traceback,
        })),
        ..empty(ReplyStatus::Error, number)
    }
}

/// The reply to a cell that does not run because an earlier cell failed. Like ipykernel's reply, it has no number: a
/// front end would show the number as if the cell had run.
pub(super) fn aborted() -> UnknownMessage {
    UnknownMessage {
        msg_type: "execute_reply".to_owned(),
        content: json!({"status": "aborted"}),
    }
}

/// The values of the `user_expressions`.
pub(super) fn evaluated(
    executor: &mut Box<dyn Executor>,
    expressions: HashMap<String, String>,
) -> Expressions {
    let mut expressions: Vec<_> = expressions.into_iter().collect();
    expressions.sort();
    expressions
        .into_iter()
        .map(|(name, expression)| {
            let value = catch_panic(|| executor.evaluate(&expression)).and_then(|value| value);
            let result = match value {
                Ok(data) => ExpressionResult::Ok {
                    data: media(data),
                    metadata: Map::new(),
                },
                Err(failure) => ExpressionResult::Error {
                    ename: failure.name,
                    evalue: failure.value,
                    traceback: failure.traceback,
                },
            };
            (name, result)
        })
        .collect()
}

fn empty(status: ReplyStatus, number: usize) -> ExecuteReply {
    ExecuteReply {
        status,
        execution_count: ExecutionCount(number),
        payload: Vec::new(),
        user_expressions: Some(HashMap::new()),
        error: None,
    }
}
