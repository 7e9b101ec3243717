//! Notebooks as learners and their editors leave them.

use gpu_tutor_lessons::Lesson;
use gpu_tutor_notebook::{Solutions, export, marker};
use serde_json::{Value, json};

use super::{Answers, Learner};

/// The lesson's notebook with these answers in it, and with this damage.
pub fn notebook(
    lesson: &Lesson,
    answers: &Answers,
    learner: &str,
    damage: Option<&str>,
    told: &mut Learner,
) -> String {
    let text = export(lesson, Solutions::LeftOut);
    let mut notebook: Value = serde_json::from_str(&text).expect("JSON");
    let cells = notebook["cells"].as_array().expect("cells").clone();
    let mut new: Vec<Value> = Vec::new();
    for cell in cells {
        let source = source(&cell);
        let found = answers
            .iter()
            .find(|(id, _)| source.starts_with(&marker(id)));
        let Some((id, (code, _))) = found else {
            new.push(cell);
            continue;
        };
        if damage == Some("copied") {
            new.push(cell.clone());
            told.is_mended = true;
        }
        let commands = match damage {
            Some("commands") => ":vars\n%%time\n!ls\n",
            _ => "",
        };
        // No two learners hand in exactly the same text.
        let text = format!("{}\n// by {learner}\n{commands}{code}", marker(id));
        let mut cell = cell.clone();
        cell["source"] = json!(text);
        if damage == Some("copied") {
            cell["id"] = json!(format!("{id}-again"));
        }
        new.push(cell);
    }
    match damage {
        Some("reordered") => {
            let (code, prose): (Vec<Value>, Vec<Value>) = new
                .into_iter()
                .partition(|cell| cell["cell_type"] == "code");
            new = [prose, code].concat();
        }
        Some("deleted") => new.retain(|cell| {
            let source = source(cell);
            source.starts_with("// exercise: ")
        }),
        Some("bare") => {
            for (index, cell) in new.iter_mut().enumerate() {
                cell["metadata"] = json!({});
                cell["id"] = json!(format!("cell-{index}"));
                let source = source(cell);
                // The line that names the exercise is gone too; only the names in the code are left.
                if let Some((first, rest)) = source.split_once('\n')
                    && first.starts_with("// exercise: ")
                {
                    cell["source"] = json!(rest);
                    told.is_mended = true;
                }
            }
            notebook["metadata"] = json!({});
        }
        Some("colab") => {
            for (index, cell) in new.iter_mut().enumerate() {
                let fields = cell.as_object_mut().expect("a cell");
                fields.remove("id");
                let id = format!("aBc{index:03}XyZ");
                fields.insert("metadata".to_owned(), json!({"id": id}));
            }
            notebook["nbformat_minor"] = json!(0);
            notebook["metadata"] = json!({
                "colab": {"provenance": []},
                "kernelspec": {"name": "python3", "display_name": "Python 3"},
                "language_info": {"name": "python"},
            });
        }
        Some("commands") => told.is_mended = true,
        _ => {}
    }
    notebook["cells"] = Value::Array(new);
    notebook.to_string()
}

fn source(cell: &Value) -> String {
    match &cell["source"] {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}
