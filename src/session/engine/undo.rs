//! `:undo`: what a cell defined is taken back, where that brings back what was.

use crate::session::cell::{Cell, words};
use crate::session::memory::Memory;
use crate::session::memory::kept::changeable::is_changeable;
use crate::session::memory::ledger::Ledger;

/// A session as it was before a cell.
pub struct Undo {
    pub memory: Memory,
    /// Variables the cell has made, whose values are held.
    pub made: Vec<String>,
    /// Those it has made that are kept as text.
    pub kept: Vec<String>,
    /// What the cell has defined, in words.
    pub defined: Vec<String>,
    /// Why it cannot be taken back.
    pub hindrance: Option<String>,
}

/// A variable from before a cell.
pub struct Before {
    pub name: String,
    pub type_name: String,
    pub mutable: bool,
}

/// Why what a cell did to earlier variables cannot be taken back; `None` if it did nothing to them.
pub fn hindrance(
    source: &str,
    cell: &Cell,
    before: &[Before],
    after: &[String],
    ledger: &Ledger,
) -> Option<String> {
    let names: Vec<&str> = words(source).collect();
    let mentioned = |variable: &&Before| names.contains(&variable.name.trim_start_matches("r#"));
    let bound_anew = |variable: &Before| {
        cell.bindings
            .iter()
            .any(|binding| binding.name == variable.name)
    };
    if let Some(gone) = before.iter().find(|held| !after.contains(&held.name)) {
        return Some(format!("`{}` went with it", gone.name));
    }
    before.iter().filter(mentioned).find_map(|variable| {
        let name = &variable.name;
        if bound_anew(variable) {
            return Some(format!("`{name}` had another value before, which is gone"));
        }
        (variable.mutable || is_changeable(&variable.type_name, ledger))
            .then(|| format!("it may have changed `{name}`"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::cell::parse;

    fn before(name: &str, type_name: &str, mutable: bool) -> Before {
        Before {
            name: name.into(),
            type_name: type_name.into(),
            mutable,
        }
    }

    fn hindered(source: &str, after: &[&str]) -> Option<String> {
        let variables = [
            before("a", "i32", false),
            before("b", "Vec<i32>", true),
            before("c", "std::cell::RefCell<i32>", false),
        ];
        let after: Vec<String> = after.iter().map(|name| (*name).to_owned()).collect();
        hindrance(
            source,
            &parse(source).expect("parses"),
            &variables,
            &after,
            &Ledger::default(),
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
