//! What `:undo` needs: the session before a cell, and whether the cell can be taken back.

use std::collections::{BTreeMap, BTreeSet};

use crate::session::cell::{ParsedCell, words};
use crate::session::memory::items::Items;
use crate::session::memory::{Held, Memory};

/// A session as it was before a cell.
pub struct Undo {
    pub memory: Memory,
    /// The variables that the cell has stored.
    pub made: Vec<String>,
    /// The deferred variables of the cell.
    pub deferred: Vec<String>,
    /// The names of the items that the cell has defined.
    pub defined: Vec<String>,
    /// Why the cell cannot be taken back.
    pub hindrance: Option<String>,
}

/// Why what a cell did to earlier variables cannot be taken back; `None` if it did nothing to them.
pub fn hindrance(
    cell: &ParsedCell,
    before: &BTreeMap<String, Held>,
    after: &BTreeSet<String>,
    items: &Items,
) -> Option<String> {
    if let Some(gone) = before.keys().find(|name| !after.contains(*name)) {
        return Some(format!("`{gone}` went with it"));
    }
    let names: BTreeSet<&str> = words(&cell.source).collect();
    let mut mentioned = before
        .iter()
        .filter(|(name, _)| names.contains(name.trim_start_matches("r#")));
    mentioned.find_map(|(name, held)| {
        if cell.statement_binding(name).is_some() {
            return Some(format!("`{name}` had another value before, which is gone"));
        }
        held.may_change(items)
            .then(|| format!("it may have changed `{name}`"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Variable;
    use crate::session::cell::parse;

    fn held(type_name: &str, mutable: bool) -> Held {
        Held {
            type_name: type_name.into(),
            mutable,
            shown: Variable::default(),
            made_by: None,
        }
    }

    fn hindered(source: &str, after: &[&str]) -> Option<String> {
        let variables = BTreeMap::from([
            ("a".to_owned(), held("i32", false)),
            ("b".to_owned(), held("Vec<i32>", true)),
            ("c".to_owned(), held("std::cell::RefCell<i32>", false)),
        ]);
        hindrance(
            &parse(source).expect("parses"),
            &variables,
            &after.iter().map(|name| (*name).to_owned()).collect(),
            &Items::default(),
        )
    }

    #[test]
    fn a_cell_that_only_reads_or_adds_can_be_taken_back() {
        let all = ["a", "b", "c"];
        assert_eq!(hindered("let d = a + 1;\nfn f() {}", &all), None);
        assert_eq!(hindered("println!(\"{a}\");", &all), None);
    }

    #[test]
    fn a_cell_that_moves_replaces_or_may_change_cannot() {
        let all = ["a", "b", "c"];
        let says = |source: &str, after: &[&str], word: &str| {
            let hindrance = hindered(source, after).unwrap_or_default();
            assert!(hindrance.contains(word), "{source}: {hindrance}");
        };
        says("drop(b);", &["a", "c"], "`b` went");
        says("let a = 2;", &all, "`a` had another value");
        says("b.push(1);", &all, "changed `b`");
        says("*c.borrow_mut() = 1;", &all, "changed `c`");
    }
}
