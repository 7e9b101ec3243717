//! The front end that sent a cell, as the executor sees it.

use std::sync::Arc;

use jupyter_protocol::{ClearOutput, DisplayData, Stdio, Transient, UpdateDisplayData};
use serde_json::Map;

use crate::executor::{CellOutput, Client, InputError};
use crate::iopub::OutputQueue;
use crate::mime::{media, size};
use crate::parent::Parent;
use crate::stdin::InputRequests;

/// Stays valid after the cell has ended.
pub(super) struct CellClient {
    pub(super) parent: Arc<Parent>,
    pub(super) outputs: Arc<OutputQueue>,
    pub(super) inputs: Arc<InputRequests>,
    pub(super) silent: bool,
    pub(super) allow_stdin: bool,
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
        if !self.allow_stdin {
            return Err(InputError::NotAllowed);
        }
        self.inputs.ask(&self.parent, prompt, password)
    }
}
