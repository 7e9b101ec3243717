//! Plays a failing program again with cells joined, as a learner would.

use crate::play::Player;

/// Whether the program passes once every failing cell is joined with its neighbours.
///
/// # Errors
/// If the program cannot be played.
pub fn passes(player: &Player, mut cells: Vec<String>, expected: &str) -> Result<bool, String> {
    loop {
        let Some(failure) = player.play(&cells)?.failure(&cells, expected) else {
            return Ok(true);
        };
        let Some(place) = failure.cell else {
            return Ok(false);
        };
        match mended(player, &cells, place)? {
            Some(joined) => cells = joined,
            None => return Ok(false),
        }
    }
}

/// Joins the failing cell with the following cells, one more at a time, and otherwise with the preceding ones, until it
/// works. Returns all cells, or `None` if nothing works.
fn mended(player: &Player, cells: &[String], place: usize) -> Result<Option<Vec<String>>, String> {
    let after = (place + 1..cells.len()).map(|last| (place, last));
    let before = (0..place).rev().map(|first| (first, place));
    for (first, last) in after.chain(before) {
        let joined = join(cells, first, last);
        let start = &joined[..=first];
        let played = player.play(start)?;
        let works = played.cells.iter().all(|cell| cell.error.is_none());
        if works && played.cells.len() == start.len() {
            return Ok(Some(joined));
        }
    }
    Ok(None)
}

/// Joins the cells from `first` to `last` into one.
fn join(cells: &[String], first: usize, last: usize) -> Vec<String> {
    let mut joined = cells[..first].to_vec();
    joined.push(cells[first..=last].join("\n"));
    joined.extend_from_slice(&cells[last + 1..]);
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_a_range() {
        let cells = ["a", "b", "c", "d"].map(str::to_owned);
        assert_eq!(join(&cells, 1, 2), ["a", "b\nc", "d"]);
        assert_eq!(join(&cells, 0, 3), ["a\nb\nc\nd"]);
    }
}
