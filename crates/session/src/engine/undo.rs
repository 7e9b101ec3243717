//! What `:undo` needs: the session before a cell, and whether the cell can be taken back.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_text::{say, t};

use crate::cell::{ParsedCell, words};
use crate::memory::items::Items;
use crate::memory::{Held, Maker, Memory};

/// The state of a session before a cell.
pub struct Undo {
    pub memory: Memory,
    /// How many cells had succeeded by then.
    pub played: usize,
    /// The variables that the cell stored.
    pub made: Vec<String>,
    /// The deferred variables of the cell.
    pub deferred: Vec<String>,
    /// The earlier deferred variables that the cell changed.
    pub changed: BTreeSet<String>,
    /// The names of the items that the cell defined.
    pub defined: Vec<String>,
    /// The earlier variables that the store set aside.
    pub aside: BTreeSet<String>,
    /// The earlier variables that must be recreated, or why the cell cannot be taken back.
    pub again: Result<BTreeSet<String>, String>,
}

impl Undo {
    /// Notes that a failed cell came afterwards and did this to earlier variables. `dropped` says whether it dropped
    /// what was set aside.
    pub fn failed_behind(&mut self, again: Result<BTreeSet<String>, String>, dropped: bool) {
        let aside = match dropped {
            true => std::mem::take(&mut self.aside),
            false => BTreeSet::new(),
        };
        let again = again.map(|names| names.into_iter().chain(aside));
        let why = match again {
            Ok(mut names) => names
                .next()
                .map(|name| say!("it may have changed `%{name}`", name)),
            Err(why) => Some(why),
        };
        if let Some(why) = why {
            self.again = Err(say!("a cell that failed ran after it, and %{why}", why));
        }
    }
}

/// The earlier variables that a cell consumed, replaced or changed, if each can be recreated from the statement that
/// created it. `reached` contains the variables that the cell may change without naming them.
///
/// # Errors
/// The reason why the cell's changes cannot be taken back: one of these variables cannot be recreated.
pub fn to_make_again(
    cell: &ParsedCell,
    reached: &BTreeSet<String>,
    before: &BTreeMap<String, Held>,
    after: &BTreeSet<String>,
    aside: &BTreeSet<String>,
    items: &Items,
) -> Result<BTreeSet<String>, String> {
    let names: BTreeSet<&str> = words(&cell.source).collect();
    let mut again = BTreeSet::new();
    for (name, held) in before.iter().filter(|(name, _)| !aside.contains(*name)) {
        let is_named = names.contains(name.trim_start_matches("r#")) || reached.contains(name);
        let hindrance: fn(&str) -> Cow<'static, str> = if !after.contains(name) {
            |name| {
                t!(
                    "`%{name}` is gone, and the code that created it might give a different value now",
                    name
                )
            }
        } else if !is_named {
            continue;
        } else if cell.statement_binding(name).is_some() {
            |name| {
                t!(
                    "`%{name}` had another value before, and the code that created it might give a different value now",
                    name
                )
            }
        } else if held.may_change(items) {
            |name| {
                t!(
                    "`%{name}` may have changed, and the code that created it might give a different value now",
                    name
                )
            }
        } else {
            continue;
        };
        // A statement that creates several variables would also reset the others to their initial values.
        let makes_it_alone = |maker: &&Maker| maker.statement.binds.len() == 1;
        if held.made_by.as_ref().filter(makes_it_alone).is_none() {
            return Err(hindrance(name).into_owned());
        }
        again.insert(name.clone());
    }
    Ok(again)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variable;
    use crate::cell::parse;
    use crate::memory::deferred::{DeferredStatement, Reason};

    fn held(type_name: &str, mutable: bool) -> Held {
        Held {
            type_name: type_name.into(),
            mutable,
            parted: BTreeSet::new(),
            shown: Variable::default(),
            made_by: None,
        }
    }

    fn judged(source: &str, after: &[&str]) -> Result<Vec<String>, String> {
        let statement = DeferredStatement {
            text: "let d = vec![1];".into(),
            immutable_text: "let d = vec![1];".into(),
            reason: Reason::TypeUnknown,
            binds: vec![("d".into(), true)],
            changes: Vec::new(),
            reads: BTreeSet::new(),
            copied: BTreeSet::new(),
        };
        let repeatable = Held {
            made_by: Some(Maker {
                cell: 1,
                statement,
                changes: Vec::new(),
                of_tensors: false,
            }),
            ..held("Vec<i32>", true)
        };
        let variables = BTreeMap::from([
            ("a".to_owned(), held("i32", false)),
            ("b".to_owned(), held("Vec<i32>", true)),
            ("c".to_owned(), held("std::cell::RefCell<i32>", false)),
            ("d".to_owned(), repeatable),
        ]);
        let again = to_make_again(
            &parse(source).expect("parses"),
            &BTreeSet::new(),
            &variables,
            &after.iter().map(|name| (*name).to_owned()).collect(),
            &BTreeSet::new(),
            &Items::default(),
        );
        again.map(|names| names.into_iter().collect())
    }

    const ALL: [&str; 4] = ["a", "b", "c", "d"];

    #[test]
    fn a_cell_that_only_reads_or_adds_can_be_taken_back() {
        assert_eq!(judged("let e = a + 1;\nfn f() {}", &ALL), Ok(vec![]));
        assert_eq!(judged("println!(\"{a}\");", &ALL), Ok(vec![]));
    }

    #[test]
    fn what_can_be_made_again_may_be_moved_replaced_or_changed() {
        let again = Ok(vec!["d".to_owned()]);
        assert_eq!(judged("drop(d);", &["a", "b", "c"]), again);
        assert_eq!(judged("let d = 2;", &ALL), again);
        assert_eq!(judged("d.push(1);", &ALL), again);
    }

    #[test]
    fn a_cell_that_moves_replaces_or_may_change_anything_else_cannot() {
        let says = |source: &str, after: &[&str], word: &str| {
            let hindrance = judged(source, after).expect_err(source);
            assert!(hindrance.contains(word), "{source}: {hindrance}");
        };
        says("drop(b);", &["a", "c", "d"], "`b` is gone");
        says("let a = 2;", &ALL, "`a` had another value");
        says("b.push(1);", &ALL, "`b` may have changed");
        says(
            "*c.borrow_mut() = 1; d.push(1);",
            &ALL,
            "`c` may have changed",
        );
    }
}
