//! Which cells make up the answer if several name the same exercise.
//!
//! An answer can be written in several cells, and a cell can be copied and changed. Both look the same: two cells for
//! one exercise. They are told apart by what the cells define.

use std::collections::{BTreeSet, HashMap};

use super::names::{Definition, definitions};
use super::target::Target;
use crate::limits::MAX_PIECES;
use crate::tokens::{is_blank, texts};

/// Code that belongs to an answer, such as a cell or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// For example `cell 7`, or the path of a file.
    pub place: String,
    pub code: String,
}

/// The answer that the pieces make up, in order, and what was left out, one sentence each. None if they are all empty.
pub fn answer(target: &Target, mut pieces: Vec<Piece>) -> (Option<String>, Vec<String>) {
    let id = target.id();
    let mut notes = Vec::new();
    pieces.retain(|piece| !is_blank(&piece.code));
    if let Some(too_many) = pieces
        .len()
        .checked_sub(MAX_PIECES)
        .filter(|more| *more > 0)
    {
        notes.push(format!(
            "`{id}`: the first {too_many} of its {} cells are left out, because there are too many",
            pieces.len()
        ));
        pieces.drain(..too_many);
    }
    let pieces = without_starters(target, pieces, &mut notes);
    let same = same_below(&pieces);
    let replaced = replaced(target, &pieces);
    let mut kept = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        if let Some(same) = same[index] {
            notes.push(format!(
                "`{id}`: {} and {} hold the same code, which counts once",
                piece.place, pieces[same].place
            ));
        } else if let Some(by) = replaced[index] {
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

/// Leaves out unsolved pieces, if there are others. An unsolved piece that defines something the others do not is kept
/// and put before them, so that their definitions replace its own.
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

/// For each piece, the next one that contains the same code.
fn same_below(pieces: &[Piece]) -> Vec<Option<usize>> {
    let mut below = HashMap::new();
    let mut same: Vec<Option<usize>> = pieces
        .iter()
        .enumerate()
        .rev()
        .map(|(index, piece)| below.insert(texts(&piece.code), index))
        .collect();
    same.reverse();
    same
}

/// For each piece, the last one that replaces it, if everything that it defines is redefined below without building on
/// it.
fn replaced(target: &Target, pieces: &[Piece]) -> Vec<Option<usize>> {
    let defined: Vec<Vec<Definition>> = pieces
        .iter()
        .map(|piece| definitions(&piece.code))
        .collect();
    let mut last: HashMap<&str, usize> = HashMap::new();
    for (index, definitions) in defined.iter().enumerate() {
        for Definition {
            name,
            needs_earlier,
        } in definitions
        {
            if !needs_earlier || target.given.contains(name) {
                last.insert(name, index);
            }
        }
    }
    let replaced_by = |(index, definitions): (usize, &Vec<Definition>)| {
        let again = |one: &Definition| last.get(one.name.as_str()).filter(|last| **last > index);
        let places: Option<Vec<&usize>> = definitions.iter().map(again).collect();
        places?.into_iter().max().copied()
    };
    defined.iter().enumerate().map(replaced_by).collect()
}
