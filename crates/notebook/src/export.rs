//! A lesson as a notebook in format 4.5.

use std::collections::{BTreeSet, HashMap};

use gpu_tutor_lessons::{CellKind, Lesson, Piece, PieceKind};
use nbformat::v4::{self, CodemirrorMode, KernelSpec, LanguageInfo};

use super::builder::{NotebookBuilder, Solutions, json};
use super::tag::{About, KEY, VERSION};

/// The kernel's name in notebooks.
pub const KERNEL_NAME: &str = "gpu-tutor";
/// The kernel's name in menus.
pub const KERNEL_DISPLAY_NAME: &str = "Rust (gpu-tutor)";

/// The text of the notebook's file.
pub fn export(lesson: &Lesson, solutions: Solutions) -> String {
    let outline = lesson.outline();
    let mut about = About {
        version: VERSION,
        header: lesson.header(),
        solutions: solutions == Solutions::Included,
        language: lesson.language.clone(),
        front_matter: None,
        rest: Some(outline.rest.to_owned()).filter(|rest| rest != "\n"),
    };
    let mut builder = NotebookBuilder::new(lesson, solutions, &outline.pieces);
    for (index, below) in in_order(&outline.pieces) {
        let piece = &outline.pieces[index];
        match &piece.kind {
            PieceKind::FrontMatter => {
                let usual = about.header.write() == piece.text;
                about.front_matter = Some(piece.text.to_owned()).filter(|_| !usual);
            }
            PieceKind::Passage(id) => builder.passage(index, id),
            PieceKind::Cell(cell) => builder.cell(index, cell, below),
        }
    }
    let notebook = v4::Notebook {
        metadata: metadata(HashMap::from([(KEY.into(), json(&about))])),
        nbformat: 4,
        nbformat_minor: 5,
        cells: builder.cells,
    };
    nbformat::serialize_notebook(&nbformat::Notebook::V4(notebook))
        .expect("text and metadata are always JSON")
}

/// A notebook of nothing but code cells, which did not come from a lesson.
pub fn of_code<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells = cells.into_iter().enumerate();
    let cells = cells.map(|(index, code)| v4::Cell::Code {
        id: v4::CellId::new(&format!("cell-{}", index + 1)).expect("a word and a number"),
        metadata: v4::CellMetadata::default(),
        execution_count: None,
        source: code.split_inclusive('\n').map(str::to_owned).collect(),
        outputs: Vec::new(),
    });
    let notebook = v4::Notebook {
        metadata: metadata(HashMap::new()),
        nbformat: 4,
        nbformat_minor: 5,
        cells: cells.collect(),
    };
    nbformat::serialize_notebook(&nbformat::Notebook::V4(notebook))
        .expect("text and metadata are always JSON")
}

fn metadata(additional: HashMap<String, serde_json::Value>) -> v4::Metadata {
    let word = |text: &str| serde_json::Value::from(text);
    v4::Metadata {
        kernelspec: Some(KernelSpec {
            display_name: KERNEL_DISPLAY_NAME.into(),
            name: KERNEL_NAME.into(),
            language: Some("rust".into()),
            additional: HashMap::new(),
        }),
        language_info: Some(LanguageInfo {
            name: "rust".into(),
            version: None,
            codemirror_mode: Some(CodemirrorMode::String("rust".into())),
            additional: HashMap::from([
                ("file_extension".into(), word(".rs")),
                ("mimetype".into(), word("text/x-rustsrc")),
                ("pygments_lexer".into(), word("rust")),
            ]),
        }),
        authors: None,
        additional,
    }
}

/// The order of the pieces in a notebook, and which were moved: the setups of an exercise go above it, even if the file
/// has them below.
fn in_order(pieces: &[Piece]) -> Vec<(usize, bool)> {
    let cell = |index: usize| match &pieces[index].kind {
        PieceKind::Cell(cell) => Some(cell),
        _ => None,
    };
    let mut order = Vec::new();
    let mut moved = BTreeSet::new();
    for index in 0..pieces.len() {
        let exercise = cell(index).filter(|cell| cell.kind == CellKind::Exercise);
        if let Some(id) = exercise.and_then(|exercise| exercise.key("id")) {
            let own = |later: &usize| {
                cell(*later).is_some_and(|later| {
                    later.kind == CellKind::Setup && later.key("for") == Some(id)
                })
            };
            for later in (index + 1..pieces.len()).filter(own) {
                moved.insert(later);
                order.push((later, true));
            }
        }
        if !moved.contains(&index) {
            order.push((index, false));
        }
    }
    order
}
