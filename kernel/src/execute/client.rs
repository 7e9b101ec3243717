//! The front end as a cell sees it.

use std::sync::Arc;

use jupyter_protocol::{ClearOutput, DisplayData, Stdio, Transient, UpdateDisplayData};
use serde_json::{Map, Value};

use crate::asides::media;
use crate::engine::{CellOutput, Client, InputError, MimeBundle};
use crate::iopub::Outputs;
use crate::parent::Parent;
use crate::stdin::Questions;

/// Outlives its cell for as long as somebody holds it.
pub(super) struct CellClient {
    pub(super) parent: Arc<Parent>,
    pub(super) outputs: Arc<Outputs>,
    pub(super) questions: Arc<Questions>,
    pub(super) silent: bool,
    pub(super) may_ask: bool,
}

impl Client for CellClient {
    fn publish(&self, output: CellOutput) {
        if self.silent {
            return;
        }
        match output {
            CellOutput::Stdout(text) => self.outputs.print(&self.parent, &Stdio::Stdout, &text),
            CellOutput::Stderr(text) => self.outputs.print(&self.parent, &Stdio::Stderr, &text),
            CellOutput::Display { data, id } => {
                let bytes = size(&data);
                let content = DisplayData {
                    data: media(data),
                    metadata: Map::new(),
                    transient: Some(Transient { display_id: id }),
                };
                self.outputs.show(&self.parent, content, bytes);
            }
            CellOutput::Update { data, id } => {
                let bytes = size(&data);
                let content = UpdateDisplayData {
                    data: media(data),
                    metadata: Map::new(),
                    transient: Transient {
                        display_id: Some(id),
                    },
                };
                self.outputs.show(&self.parent, content, bytes);
            }
            CellOutput::Clear { wait } => self.outputs.show(&self.parent, ClearOutput { wait }, 0),
        }
    }

    fn ask(&self, prompt: &str, password: bool) -> Result<String, InputError> {
        if !self.may_ask {
            return Err(InputError::NotAllowed);
        }
        self.questions.ask(&self.parent, prompt, password)
    }
}

/// Roughly the bytes that a bundle takes.
pub(super) fn size(data: &MimeBundle) -> usize {
    fn of(value: &Value) -> usize {
        match value {
            Value::String(text) => text.len(),
            Value::Array(values) => values.iter().map(of).sum(),
            Value::Object(map) => map.iter().map(|(key, value)| key.len() + of(value)).sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) => 8,
        }
    }
    data.iter()
        .map(|(kind, value)| kind.len() + of(value))
        .sum()
}
