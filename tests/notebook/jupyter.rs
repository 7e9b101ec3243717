//! What Jupyter and other tools do to a notebook that is opened, run and saved.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// One way a cell can come back.
#[derive(Debug, Clone)]
pub struct Change {
    ran: bool,
    failed: bool,
    as_text: bool,
    collapsed: bool,
    others: bool,
}

/// What is done to a notebook, cell by cell, over and over.
#[derive(Debug, Clone)]
pub struct Visit {
    changes: Vec<Change>,
    /// Saved as format 4.4, which has no cell ids.
    old: bool,
    backwards: bool,
}

pub fn visits() -> impl Strategy<Value = Visit> {
    let flags = (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let change = flags.prop_map(|(ran, failed, as_text, collapsed, others)| Change {
        ran,
        failed,
        as_text,
        collapsed,
        others,
    });
    let changes = prop::collection::vec(change, 1..6);
    (changes, any::<bool>(), any::<bool>()).prop_map(|(changes, old, backwards)| Visit {
        changes,
        old,
        backwards,
    })
}

impl Visit {
    /// The notebook's text as it is on disk afterwards.
    pub fn pay(&self, notebook: &str) -> String {
        let mut notebook: Value = serde_json::from_str(notebook).expect("JSON");
        if self.old {
            notebook["nbformat_minor"] = json!(4);
        }
        notebook["metadata"]["toc"] = json!({"base_numbering": 1});
        notebook["metadata"]["language_info"]["version"] = json!("1.95");
        let cells = notebook["cells"].as_array_mut().expect("cells");
        for (cell, change) in cells.iter_mut().zip(self.changes.iter().cycle()) {
            let cell = cell.as_object_mut().expect("a cell");
            if self.old {
                cell.remove("id");
            }
            change.apply(cell);
        }
        if self.backwards {
            backwards(&notebook)
        } else {
            notebook.to_string()
        }
    }
}

impl Change {
    fn apply(&self, cell: &mut Map<String, Value>) {
        let source = joined(&cell["source"]);
        cell["source"] = if self.as_text {
            json!(source)
        } else {
            source.split_inclusive('\n').collect()
        };
        let is_code = cell["cell_type"] == "code";
        if is_code && self.ran {
            cell["execution_count"] = json!(7);
            cell["metadata"]["execution"] = json!({"iopub.execute_input": "2026-11-21T10:00:00Z"});
            let output = if self.failed {
                json!({"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["t"]})
            } else {
                json!({"output_type": "stream", "name": "stdout", "text": ["// exercise: no\n"]})
            };
            cell["outputs"] = json!([output]);
        }
        if self.collapsed {
            cell["metadata"]["collapsed"] = json!(true);
            cell["metadata"]["scrolled"] = json!("auto");
            cell["metadata"]["jupyter"] = json!({"source_hidden": true});
        }
        if self.others {
            cell["metadata"]["nbgrader"] = json!({"grade": false, "id": "x"});
            cell["metadata"]["tags"] = json!(["mine"]);
        }
    }
}

pub fn joined(source: &Value) -> String {
    match source {
        Value::String(text) => text.clone(),
        lines => {
            let lines = lines.as_array().expect("lines");
            lines.iter().filter_map(Value::as_str).collect()
        }
    }
}

/// JSON with the keys of every object in reverse order.
fn backwards(value: &Value) -> String {
    let join = |parts: Vec<String>| parts.join(",\n");
    match value {
        Value::Object(map) => {
            let keys = map.iter().rev();
            let pairs = keys.map(|(key, value)| format!("{}: {}", json!(key), backwards(value)));
            format!("{{{}}}", join(pairs.collect()))
        }
        Value::Array(list) => format!("[{}]", join(list.iter().map(backwards).collect())),
        other => other.to_string(),
    }
}
