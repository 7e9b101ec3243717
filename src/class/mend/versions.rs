//! Which cells are the answer where several name the same exercise.
//!
//! An answer may be written in several cells, and a cell may be copied and changed. Both look the same: two cells, one
//! exercise. What the cells define tells them apart.

use super::names::{Definition, definitions};
use super::target::Target;
use crate::class::code::{is_blank, same_code};

/// A cell, or a part of one, that belongs to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Such as `cell 7`.
    pub place: String,
    pub code: String,
}

/// The answer that pieces make, in their order, and what was left out, a sentence each. None if there is nothing in them.
pub fn answer(target: &Target, pieces: Vec<Piece>) -> (Option<String>, Vec<String>) {
    let id = target.id();
    let mut notes = Vec::new();
    let mut pieces: Vec<Piece> = pieces
        .into_iter()
        .filter(|piece| !is_blank(&piece.code))
        .collect();
    let is_untouched = |piece: &Piece| target.is_untouched(&piece.code);
    if !pieces.iter().all(is_untouched) {
        pieces.retain(|piece| {
            let untouched = is_untouched(piece);
            if untouched {
                let Piece { place, .. } = piece;
                notes.push(format!(
                    "`{id}`: {place} is left out, because nothing is solved in it and another cell holds an answer"
                ));
            }
            !untouched
        });
    }
    let defined: Vec<Vec<Definition>> = pieces
        .iter()
        .map(|piece| definitions(&piece.code))
        .collect();
    let mut kept = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let later = &pieces[index + 1..];
        if let Some(same) = later
            .iter()
            .find(|other| same_code(&other.code, &piece.code))
        {
            notes.push(format!(
                "`{id}`: {} and {} hold the same code, which counts once",
                piece.place, same.place
            ));
        } else if let Some(by) = replaced_by(target, &defined, index) {
            notes.push(format!(
                "`{id}`: {} and {} hold different answers, and the last one is graded: {}",
                piece.place, pieces[by].place, pieces[by].place
            ));
        } else {
            kept.push(piece.code.trim_end());
        }
    }
    ((!kept.is_empty()).then(|| kept.join("\n// %%\n")), notes)
}

/// The last piece that takes the place of a piece, if all that it defines is defined again below, and not made of it.
fn replaced_by(target: &Target, defined: &[Vec<Definition>], index: usize) -> Option<usize> {
    let again = |name: &str| {
        let later = (index + 1..defined.len()).rev();
        later.into_iter().find(|later| {
            defined[*later].iter().any(|definition| {
                definition.name == name
                    && (!definition.needs_earlier || target.given.contains(name))
            })
        })
    };
    let names = defined[index]
        .iter()
        .map(|definition| definition.name.as_str());
    let places: Option<Vec<usize>> = names.map(again).collect();
    places?.into_iter().max()
}
