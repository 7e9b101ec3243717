//! Finds the pieces of answers in a document.

use std::collections::HashSet;

use gpu_tutor_lessons::{Catalogue, CellKind, Lesson, LessonCell, Step, nearest};
use gpu_tutor_notebook::{CellType, Notebook, NotebookCell, Role, named};

use super::document::{Content, Document, may_answer};
use super::rust_only::rust_only;
use super::sections::sections;
use super::target::{Target, Traits, shown_code};
use super::versions::Piece;
use crate::limits::{MAX_TEXT, MAX_TOLD};
use crate::tokens::{is_blank, texts};

/// What a document contains for each exercise, in the order of the exercises.
pub struct Found {
    pub pieces: Vec<Vec<Piece>>,
    pub mended: Vec<String>,
    /// Why nothing was searched for.
    pub too_much: Option<String>,
}

/// A search through one document.
struct Search<'a> {
    targets: &'a [Target<'a>],
    catalogue: &'a Catalogue,
    /// The tokens of the code that the lessons themselves show.
    shown: HashSet<Vec<&'a str>>,
    found: Found,
    /// For each exercise, whether something was written for it.
    answered: Vec<bool>,
    /// Code that names no exercise.
    loose: Vec<Piece>,
}

pub fn found(document: &Document, targets: &[Target], catalogue: &Catalogue) -> Found {
    match &document.content {
        Content::Notebook(notebook) => in_cells(notebook, targets, catalogue),
        Content::Script(text) => {
            let mut search = Search::new(targets, catalogue);
            search.script(&document.name, text);
            search.found
        }
    }
}

/// Finds what a notebook's cells contain.
pub fn in_cells(notebook: &Notebook, targets: &[Target], catalogue: &Catalogue) -> Found {
    let mut search = Search::new(targets, catalogue);
    search.notebook(notebook);
    search.found
}

impl<'a> Search<'a> {
    fn new(targets: &'a [Target<'a>], catalogue: &'a Catalogue) -> Self {
        let mut shown = HashSet::new();
        for (index, target) in targets.iter().enumerate() {
            let of_before = |other: &Target| other.lesson.id == target.lesson.id;
            if !targets[..index].iter().any(of_before) {
                shown.extend(shown_code(target.lesson).into_iter().map(texts));
            }
        }
        Search {
            targets,
            catalogue,
            shown,
            found: Found {
                pieces: targets.iter().map(|_| Vec::new()).collect(),
                mended: Vec::new(),
                too_much: None,
            },
            answered: vec![false; targets.len()],
            loose: Vec::new(),
        }
    }
}

impl Search<'_> {
    fn notebook(&mut self, notebook: &Notebook) {
        let cells = || {
            (1..)
                .zip(&notebook.cells)
                .map(|(number, cell)| (format!("cell {number}"), cell))
        };
        for (place, cell) in cells() {
            if cell.cell_type == CellType::Code {
                self.cell(&place, cell);
            }
        }
        for (place, cell) in cells() {
            if cell.cell_type != CellType::Code && may_answer(cell) {
                self.text(&place, cell);
            }
        }
        self.by_names();
        self.edition(notebook);
    }

    /// Searches a code cell.
    fn cell(&mut self, place: &str, cell: &NotebookCell) {
        let owner = self.owner(cell).or_else(|| self.misspelt(place, cell));
        let is_the_lessons = cell
            .tag
            .as_ref()
            .is_some_and(|tag| !matches!(tag.role, Role::Unknown | Role::Cell(CellKind::Exercise)));
        let parts = sections(&cell.source, &|name| self.exists(name));
        let named: Vec<&str> = parts.iter().filter_map(|part| part.exercise).collect();
        let mut different = Vec::new();
        for name in &named {
            if !different.contains(name) {
                different.push(*name);
            }
        }
        if different.len() > 1 {
            self.note(format!(
                "{place} holds answers to several exercises and was split at the lines that name them: {}",
                listed(&different)
            ));
        }
        let mut above = None;
        for part in &parts {
            match part.exercise {
                Some(exercise) => {
                    let text = match above.take() {
                        Some(above) => format!("{above}{}", part.text),
                        None => part.text.to_owned(),
                    };
                    if let Some(index) = self.index(exercise) {
                        self.add(index, place, &text);
                    }
                }
                None if named.is_empty() => match owner {
                    Some(index) => self.add(index, place, part.text),
                    None if is_the_lessons || self.is_shown(part.text) => {}
                    None => self.loose.push(piece(place, part.text)),
                },
                None => above = self.above(place, part.text, owner, named[0]),
            }
        }
    }

    /// What comes before the first line that names an exercise, if it belongs to that exercise's answer.
    fn above<'t>(
        &mut self,
        place: &str,
        text: &'t str,
        owner: Option<usize>,
        first: &str,
    ) -> Option<&'t str> {
        if is_blank(text) || self.is_shown(&rust_only(text).code) {
            return None;
        }
        if let Some(index) = owner.filter(|index| self.targets[*index].id() != first) {
            self.add(index, place, text);
            return None;
        }
        let traits = Traits::of(text);
        let is_anothers = |target: &Target| target.id() != first && target.fits(&traits).is_some();
        if self.targets.iter().any(is_anothers) {
            self.loose.push(piece(place, text));
            return None;
        }
        Some(text)
    }

    /// Searches a cell that is not a code cell but may have been meant to be one.
    fn text(&mut self, place: &str, cell: &NotebookCell) {
        let parts = sections(&cell.source, &|name| self.exists(name));
        let first = parts.first().and_then(|part| part.exercise);
        let tagged = cell
            .tag
            .as_ref()
            .is_some_and(|tag| tag.role == Role::Cell(CellKind::Exercise));
        if first.is_none() && !tagged {
            return;
        }
        let index = first
            .and_then(|name| self.index(name))
            .or_else(|| self.owner(cell));
        let Some(index) = index else { return };
        if self.answered[index] {
            return;
        }
        self.note(format!(
            "{place} is not a code cell, but names `{}`: its text is taken as code",
            self.targets[index].id()
        ));
        self.add(index, place, &cell.source);
    }

    fn script(&mut self, name: &str, text: &str) {
        let parts = sections(text, &|name| self.exists(name));
        let place = "the file".to_owned();
        if let [only] = self.targets
            && parts
                .iter()
                .all(|part| part.exercise.is_none_or(|exercise| exercise == only.id()))
        {
            return self.add(0, &place, text);
        }
        let Some(first) = parts.iter().position(|part| part.exercise.is_some()) else {
            return self.unnamed_script(name, text);
        };
        let above: String = parts[..first].iter().map(|part| part.text).collect();
        let above = Some(above).filter(|above| !is_blank(above));
        let repeated = above.as_ref().map_or(0, String::len) * (parts.len() - first);
        if repeated > MAX_TEXT {
            self.found.too_much = Some(format!(
                "the lines above its first answer are part of each of its {} answers: that is too much, and {name} was not \
                 graded",
                parts.len() - first
            ));
            return;
        }
        if above.is_some() && parts.len() > first + 1 {
            self.note(format!(
                "the lines of {name} above its first answer are taken as part of each"
            ));
        }
        for part in &parts[first..] {
            let index = part.exercise.and_then(|exercise| self.index(exercise));
            if let Some(index) = index {
                let text = format!("{}{}", above.as_deref().unwrap_or_default(), part.text);
                self.add(index, &place, &text);
            }
        }
    }

    /// Assigns a script where no line names an exercise, by its file name or else by what it defines.
    fn unnamed_script(&mut self, name: &str, text: &str) {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = stem.to_lowercase().replace(['_', ' '], "-");
        let mut by_name: Vec<usize> = (0..self.targets.len())
            .filter(|index| stem.contains(self.targets[*index].id()))
            .collect();
        // If one id is part of another, the longest is the one that is meant.
        by_name.sort_by_key(|index| std::cmp::Reverse(self.targets[*index].id().len()));
        if let Some(index) = by_name.first() {
            return self.add(*index, "the file", text);
        }
        let traits = Traits::of(text);
        let fitting: Vec<usize> = (0..self.targets.len())
            .filter(|index| self.targets[*index].fits(&traits).is_some())
            .collect();
        if !fitting.is_empty() {
            let ids: Vec<&str> = fitting
                .iter()
                .map(|index| self.targets[*index].id())
                .collect();
            self.note(format!(
                "{name} names no exercise: all of it is taken as the answer to {}, judging by the names that it defines",
                listed(&ids)
            ));
        }
        for index in fitting {
            self.add(index, "the file", text);
        }
    }

    /// Assigns each piece of code that names no exercise to the exercise that it matches best, among those without
    /// another answer.
    fn by_names(&mut self) {
        let open: Vec<usize> = (0..self.targets.len())
            .filter(|index| !self.answered[*index])
            .collect();
        for Piece { place, code } in std::mem::take(&mut self.loose) {
            let traits = Traits::of(&code);
            let fitting = open.iter().filter_map(|index| {
                let fits = self.targets[*index].fits(&traits)?;
                Some((fits, std::cmp::Reverse(*index)))
            });
            let Some((_, std::cmp::Reverse(index))) = fitting.max() else {
                continue;
            };
            if self.targets[index].is_untouched(&code) && !self.found.pieces[index].is_empty() {
                continue;
            }
            self.note(format!(
                "{place} names no exercise: it is taken as the answer to `{}`, judging by the names that it defines",
                self.targets[index].id()
            ));
            self.add(index, &place, &code);
        }
    }

    fn add(&mut self, index: usize, place: &str, text: &str) {
        let clean = rust_only(text);
        if !clean.left_out.is_empty() {
            let mut lines: Vec<String> = clean
                .left_out
                .iter()
                .take(MAX_TOLD)
                .map(|line| shortened(line))
                .collect();
            if clean.left_out.len() > MAX_TOLD {
                lines.push(format!("and {} more", clean.left_out.len() - MAX_TOLD));
            }
            self.note(format!(
                "`{}`: what is not Rust in {place} is left out: {}",
                self.targets[index].id(),
                lines.join(", ")
            ));
        }
        self.answered[index] |= !self.targets[index].is_untouched(&clean.code);
        self.found.pieces[index].push(piece(place, &clean.code));
    }

    fn note(&mut self, note: String) {
        self.found.mended.push(note);
    }

    /// The exercise that a cell belongs to according to its metadata: this program's own, or the id that it was
    /// exported with.
    fn owner(&self, cell: &NotebookCell) -> Option<usize> {
        let tag = cell.tag.as_ref();
        let tagged = tag.filter(|tag| tag.role == Role::Cell(CellKind::Exercise));
        if let Some(index) = tagged.and_then(|tag| self.index(tag.key("id")?)) {
            return Some(index);
        }
        let ids = [Some(cell.id.as_str()), cell.grade_id.as_deref()];
        let is_ids = |target: &Target| {
            let exported = format!("{}-{}", target.lesson.id, target.id());
            ids.iter().flatten().any(|id| **id == exported)
        };
        self.targets.iter().position(is_ids)
    }

    /// The exercise whose id is closest to the nonexistent one in the cell's first line.
    fn misspelt(&mut self, place: &str, cell: &NotebookCell) -> Option<usize> {
        let name = named(&cell.source).filter(|name| !self.exists(name))?;
        let meant = *nearest(name, self.targets.iter().map(Target::id)).first()?;
        let index = self.index(meant)?;
        self.note(format!(
            "{place} names the exercise `{name}`, which does not exist: it is taken as the answer to `{meant}`"
        ));
        Some(index)
    }

    /// Adds a note if the lesson's own cells in the notebook differ from those that the lesson has now.
    fn edition(&mut self, notebook: &Notebook) {
        let lessons = self.targets.iter().map(|target| target.lesson);
        let about = notebook.about.as_ref();
        let of = |lesson: &&Lesson| about.is_some_and(|about| about.header.id == lesson.id);
        let Some(lesson) = lessons.into_iter().find(of) else {
            return;
        };
        let own_setups = lesson.exercises().flat_map(|exercise| &exercise.setups);
        let setups: Vec<&LessonCell> = own_setups
            .chain(lesson.steps.iter().filter_map(|step| match step {
                Step::Setup(cell) => Some(cell),
                _ => None,
            }))
            .collect();
        let is_other = |cell: &NotebookCell| {
            let Some(tag) = &cell.tag else { return false };
            let Some(id) = tag.key("id") else {
                return false;
            };
            match tag.role {
                Role::Cell(CellKind::Setup) => !setups.iter().any(|setup| setup.id == id),
                Role::Cell(CellKind::Demo | CellKind::Exercise | CellKind::Quiz) => {
                    lesson.index_of(id).is_none()
                }
                Role::Cell(CellKind::Predict) => !lesson
                    .demos()
                    .any(|demo| demo.prediction.as_ref().is_some_and(|one| one.id == id)),
                _ => false,
            }
        };
        if notebook.cells.iter().any(is_other) {
            self.note(format!(
                "the notebook was made from another edition of the lesson `{}`: its answers are found by exercise id \
                 and graded with this edition",
                lesson.id
            ));
        }
    }

    fn index(&self, exercise: &str) -> Option<usize> {
        self.targets
            .iter()
            .position(|target| target.id() == exercise)
    }

    fn exists(&self, exercise: &str) -> bool {
        self.index(exercise).is_some()
            || self
                .catalogue
                .exercises()
                .any(|(_, known)| known.id == exercise)
    }

    fn is_shown(&self, text: &str) -> bool {
        self.shown.contains(&texts(text))
    }
}

fn piece(place: &str, code: &str) -> Piece {
    Piece {
        place: place.to_owned(),
        code: code.to_owned(),
    }
}

pub fn listed(ids: &[&str]) -> String {
    let quoted: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    quoted.join(", ")
}

/// A line, shortened to fit in a sentence.
fn shortened(line: &str) -> String {
    const MOST: usize = 40;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None => format!("`{line}`"),
    }
}
