//! The cells that have run, so that `:replay` can bring back variables after the process has ended.

use std::collections::BTreeSet;

use crate::cell::{ParsedCell, words};

/// The cells that succeeded, in order.
#[derive(Debug, Default)]
pub struct History {
    played: Vec<Played>,
    recipe: Recipe,
}

/// Variables that were lost with a process, and the cells that created them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    pub lost: Vec<String>,
    pub cells: Vec<String>,
}

#[derive(Debug)]
struct Played {
    source: String,
    bound: Vec<String>,
}

impl History {
    pub fn enter(&mut self, cell: &ParsedCell) {
        let bound = cell.bindings().map(|binding| binding.name.clone());
        self.played.push(Played {
            source: cell.source.clone(),
            bound: bound.collect(),
        });
    }

    /// How many cells have succeeded.
    pub fn count(&self) -> usize {
        self.played.len()
    }

    /// Forgets all but the first cells, because the later ones were taken back.
    pub fn keep_first(&mut self, count: usize) {
        self.played.truncate(count);
    }

    /// The source of every cell that succeeded.
    pub fn everything(&self) -> Vec<String> {
        let sources = self.played.iter().map(|played| played.source.clone());
        sources.collect()
    }

    /// Notes that the process has ended, and these variables with it.
    pub fn process_ended(&mut self, lost: &[String]) {
        let recipe = Recipe {
            lost: lost.to_vec(),
            cells: self.cells_behind(lost),
        };
        // Variables lost with an earlier process still have to be brought back.
        self.put_back(recipe);
        // Cells that are replayed are added to the history again.
        self.played.clear();
    }

    /// Whether a process had this variable when it ended, and `:replay` can bring it back.
    pub fn is_lost(&self, name: &str) -> bool {
        self.recipe.lost.iter().any(|lost| lost == name)
    }

    /// Removes and returns the cells that created the lost variables.
    pub fn take_recipe(&mut self) -> Recipe {
        std::mem::take(&mut self.recipe)
    }

    /// Adds a recipe, or the rest of one that could not be replayed, to the cells waiting for `:replay`.
    pub fn put_back(&mut self, recipe: Recipe) {
        self.recipe.cells.extend(recipe.cells);
        for name in recipe.lost {
            if !self.recipe.lost.contains(&name) {
                self.recipe.lost.push(name);
            }
        }
    }

    /// How many cells `:replay` would run.
    pub fn recipe_length(&self) -> usize {
        self.recipe.cells.len()
    }

    /// The cells that bind or name these variables, and the cells that those need in turn.
    pub fn cells_behind(&self, variables: &[String]) -> Vec<String> {
        let mut wanted: BTreeSet<&str> = variables.iter().map(String::as_str).collect();
        let bindable: BTreeSet<&str> = self
            .played
            .iter()
            .flat_map(|played| &played.bound)
            .map(String::as_str)
            .collect();
        let mut kept = vec![false; self.played.len()];
        // The loop goes backwards, because a cell needs what earlier ones bound.
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
    use crate::cell::parse;

    fn history(cells: &[&str]) -> History {
        let mut history = History::default();
        for source in cells {
            history.enter(&parse(source).expect("parses"));
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
        let recipe = history.take_recipe();
        assert_eq!(recipe.lost, ["b"]);
        let cells = ["let a = 1;", "let mut b = vec![a];", "b.push(3);"];
        assert_eq!(recipe.cells, cells);
        assert_eq!(history.recipe_length(), 0);
    }

    #[test]
    fn a_second_process_that_ends_adds_to_the_recipe_of_the_first() {
        let mut history = history(&["let a = 1;"]);
        history.process_ended(&["a".into()]);
        let cell = "let b = 2;";
        history.enter(&parse(cell).expect("parses"));
        history.process_ended(&["b".into()]);
        let recipe = history.take_recipe();
        assert_eq!(recipe.lost, ["a", "b"]);
        assert_eq!(recipe.cells, ["let a = 1;", "let b = 2;"]);
    }
}
