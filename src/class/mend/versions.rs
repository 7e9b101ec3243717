//! Which cells are the answer where several name the same exercise.
//!
//! An answer may be written in several cells, and a cell may be copied and changed. Both look the same: two cells, one
//! exercise. What the cells define tells them apart.

use std::collections::BTreeSet;

use super::names::{Definition, definitions};
use super::target::Target;
use crate::class::code::{is_blank, texts};

/// A cell, or a part of one, that belongs to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Such as `cell 7`.
    pub place: String,
    pub code: String,
}

/// More cells than this are no answer that anybody has written. The last ones are looked at.
const MOST_PIECES: usize = 100;

/// The answer that pieces make, in their order, and what was left out, a sentence each. None if there is nothing in them.
pub fn answer(target: &Target, mut pieces: Vec<Piece>) -> (Option<String>, Vec<String>) {
    let id = target.id();
    let mut notes = Vec::new();
    pieces.retain(|piece| !is_blank(&piece.code));
    if let Some(too_many) = pieces
        .len()
        .checked_sub(MOST_PIECES)
        .filter(|more| *more > 0)
    {
        notes.push(format!(
            "`{id}`: the first {too_many} of its {} cells are left out, because they are too many",
            pieces.len()
        ));
        pieces.drain(..too_many);
    }
    let pieces = without_starters(target, pieces, &mut notes);
    let tokens: Vec<Vec<&str>> = pieces.iter().map(|piece| texts(&piece.code)).collect();
    let defined: Vec<Vec<Definition>> = pieces
        .iter()
        .map(|piece| definitions(&piece.code))
        .collect();
    let mut kept = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let same = (index + 1..pieces.len()).find(|later| tokens[*later] == tokens[index]);
        if let Some(same) = same {
            notes.push(format!(
                "`{id}`: {} and {} hold the same code, which counts once",
                piece.place, pieces[same].place
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

/// Leaves out the pieces in which nothing is solved, if there are others. One that defines what the others do not is kept in
/// front of them, so that its definitions give way to theirs.
fn without_starters(target: &Target, pieces: Vec<Piece>, notes: &mut Vec<String>) -> Vec<Piece> {
    let (untouched, solved): (Vec<Piece>, Vec<Piece>) = pieces
        .into_iter()
        .partition(|piece| target.is_untouched(&piece.code));
    if solved.is_empty() {
        return untouched;
    }
    let names = |piece: &Piece| definitions(&piece.code).into_iter().map(|one| one.name);
    let there: BTreeSet<String> = solved.iter().flat_map(names).collect();
    let mut kept = Vec::new();
    for piece in untouched {
        if names(&piece).all(|name| there.contains(&name)) {
            notes.push(format!(
                "`{}`: {} is left out, because nothing is solved in it and another cell holds an answer",
                target.id(),
                piece.place
            ));
        } else {
            kept.push(piece);
        }
    }
    kept.extend(solved);
    kept
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
