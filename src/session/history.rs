//! The cells that made what a session holds, for the day its process is killed.

use std::collections::BTreeSet;

use super::generated::words;
use super::syntax::Cell;

/// Cells that have run well, in their order.
#[derive(Debug, Default)]
pub struct History {
    played: Vec<Played>,
    /// The variables that went with the process, and the cells that made them.
    lost: Vec<String>,
    recipe: Vec<String>,
}

#[derive(Debug)]
struct Played {
    source: String,
    bound: Vec<String>,
}

impl History {
    pub fn enter(&mut self, source: &str, cell: &Cell) {
        let bound = cell.bindings.iter().map(|binding| binding.name.clone());
        self.played.push(Played {
            source: source.to_owned(),
            bound: bound.collect(),
        });
    }

    /// The last cell was taken back.
    pub fn forget_last(&mut self) {
        self.played.pop();
    }

    /// The process is gone, and these variables with it.
    pub fn process_ended(&mut self, lost: &[String]) {
        self.recipe = self.cells_behind(lost);
        self.lost = lost.to_vec();
        // What is played again is entered again.
        self.played.clear();
    }

    /// The cells that made the variables lost last, to be played once.
    pub fn take_recipe(&mut self) -> (Vec<String>, Vec<String>) {
        (
            std::mem::take(&mut self.lost),
            std::mem::take(&mut self.recipe),
        )
    }

    /// How many cells would be played again.
    pub fn recipe_length(&self) -> usize {
        self.recipe.len()
    }

    /// The cells that bind or name these variables, or others that those need.
    fn cells_behind(&self, variables: &[String]) -> Vec<String> {
        let mut wanted: BTreeSet<&str> = variables.iter().map(String::as_str).collect();
        let bindable: BTreeSet<&str> = self
            .played
            .iter()
            .flat_map(|played| &played.bound)
            .map(String::as_str)
            .collect();
        let mut kept = vec![false; self.played.len()];
        // Backwards: a cell needs what earlier ones bound.
        for (index, played) in self.played.iter().enumerate().rev() {
            let named: Vec<&str> = words(&played.source)
                .filter(|word| bindable.contains(word))
                .collect();
            let bound = played.bound.iter().map(String::as_str);
            if bound
                .chain(named.iter().copied())
                .any(|name| wanted.contains(name))
            {
                kept[index] = true;
                wanted.extend(named);
            }
        }
        let cells = self.played.iter().zip(kept).filter(|(_, kept)| *kept);
        cells.map(|(played, _)| played.source.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::syntax::parse;

    fn history(cells: &[&str]) -> History {
        let mut history = History::default();
        for source in cells {
            history.enter(source, &parse(source).expect("parses"));
        }
        history
    }

    #[test]
    fn the_recipe_is_the_cells_that_made_the_lost_variables_and_what_those_needed() {
        let mut history = history(&[
            "let a = 1;",
            "let unrelated = 2;",
            "let mut b = vec![a];",
            "1 + 1",
            "b.push(3);",
        ]);
        history.process_ended(&["b".into()]);
        let (lost, recipe) = history.take_recipe();
        assert_eq!(lost, ["b"]);
        assert_eq!(recipe, ["let a = 1;", "let mut b = vec![a];", "b.push(3);"]);
        assert_eq!(history.recipe_length(), 0);
    }
}
