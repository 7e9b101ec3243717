//! A Markdown table of figures and their bounds.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::figure::{Bound, Figure};

#[derive(Debug, Clone)]
pub struct Row {
    pub measure: String,
    pub stock: Figure,
    pub ours: Figure,
    pub bound: Option<Bound>,
    /// How it was measured, with the number of samples.
    pub note: String,
}

impl Row {
    /// The row that replaces the rows of a measure that failed.
    pub fn failed(name: &str) -> Row {
        Row {
            measure: name.to_owned(),
            stock: Figure::Absent,
            ours: Figure::Failed("could not be measured".into()),
            bound: None,
            note: "An error prevented these rows from being measured; the run's output shows it."
                .into(),
        }
    }
}

pub struct Table {
    machine: Vec<String>,
    rows: Vec<Row>,
}

impl Table {
    pub fn new(machine: Vec<String>, rows: Vec<Row>) -> Table {
        Table { machine, rows }
    }

    pub fn markdown(&self) -> String {
        let mut text = self.machine.join("\\\n") + "\n\n";
        text += "| measure | stock evcxr 0.22 | gpu-tutor | bound |\n|---|---:|---:|---:|\n";
        // Rows with the same note share one footnote.
        let mut notes: Vec<&str> = Vec::new();
        for row in &self.rows {
            let known = notes.iter().position(|note| *note == row.note);
            let number = known.unwrap_or_else(|| {
                notes.push(&row.note);
                notes.len() - 1
            }) + 1;
            let bound = row.bound.map_or("—".to_owned(), |bound| bound.to_string());
            text += &format!(
                "| {} ({number}) | {} | {} | {bound} |\n",
                row.measure, row.stock, row.ours
            );
        }
        text += "\n";
        for (index, note) in notes.iter().enumerate() {
            text += &format!("{}. {note}\n", index + 1);
        }
        text
    }

    /// One line for each bound that is missed.
    pub fn missed(&self) -> Vec<String> {
        let missed = |row: &Row| {
            let bound = row.bound?;
            let kept = match row.ours {
                Figure::Measured(value) => bound.holds(value),
                Figure::Failed(_) => false,
                Figure::NotMeasured(_) | Figure::Absent => true,
            };
            (!kept).then(|| format!("missed: {}: {}, bound {bound}", row.measure, row.ours))
        };
        self.rows.iter().filter_map(missed).collect()
    }

    /// Writes the table to `assets/measured/session.md`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self) -> Result<()> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = self.markdown();
        let head = "# What a session costs\n\nWritten by `cargo bench --bench session`.\n\n";
        let file = root.join("assets/measured/session.md");
        fs::create_dir_all(file.parent().unwrap_or(root))?;
        replace(&file, &format!("{head}{text}"))
    }
}

/// Writes a temporary file and renames it, so that an aborted run leaves the old file intact.
fn replace(file: &PathBuf, text: &str) -> Result<()> {
    let beside = file.with_extension("md.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, file).with_context(|| format!("writing {}", file.display()))
}
