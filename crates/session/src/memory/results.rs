//! The results of earlier cells, which later cells refer to as `_3` or, for the last one, `_`.
//!
//! No value is stored, so results cost neither memory nor time. A result is the text of the expression that produced
//! it: the first cell that names the result re-evaluates the expression and stores the value as a variable. That is
//! allowed only if re-evaluating the expression produces the same value: it calls nothing that has side effects or
//! draws random numbers, and nothing that it reads has changed since.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_text::say;

use super::deferred::DeferredStatement;

/// How many results are remembered.
const KEPT: usize = 100;

/// A statement that binds a result to its name, or why there is none.
pub type Kept = Result<DeferredStatement, String>;

#[derive(Debug, Clone, Default)]
pub struct Results(BTreeMap<usize, Kept>);

/// The name of the variable that holds a result.
pub fn name(number: usize) -> String {
    format!("_{number}")
}

/// The number in a result's name.
pub fn number(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('_')?;
    let plain = digits.starts_with(|c: char| c.is_ascii_digit() && c != '0');
    digits.parse().ok().filter(|_| plain)
}

impl Results {
    pub fn enter(&mut self, number: usize, kept: Kept) {
        self.0.insert(number, kept);
        while self.0.len() > KEPT {
            self.0.pop_first();
        }
    }

    pub fn get(&self, number: usize) -> Option<&Kept> {
        self.0.get(&number)
    }

    /// The number of the last cell that had a result.
    pub fn last(&self) -> Option<usize> {
        self.0.keys().next_back().copied()
    }

    /// Invalidates the results that read these variables, which are gone or have different values now.
    pub fn forget(&mut self, changed: &BTreeSet<String>) {
        for kept in self.0.values_mut() {
            let Ok(statement) = kept else { continue };
            if let Some(read) = statement.reads.iter().find(|name| changed.contains(*name)) {
                *kept = Err(say!(
                    "it was made from `%{read}`, which has changed since",
                    read
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::deferred::Reason;

    #[test]
    fn a_result_goes_when_what_it_is_made_of_changes() {
        let statement = DeferredStatement {
            text: "let _2 = a;".into(),
            immutable_text: "let _2 = a;".into(),
            reason: Reason::TypeUnknown,
            binds: vec![("_2".into(), false)],
            changes: Vec::new(),
            reads: BTreeSet::from(["a".to_owned()]),
            copied: BTreeSet::new(),
        };
        let mut results = Results::default();
        results.enter(2, Ok(statement));
        results.forget(&BTreeSet::from(["b".to_owned()]));
        assert!(matches!(results.get(2), Some(Ok(_))));
        results.forget(&BTreeSet::from(["a".to_owned()]));
        assert!(matches!(results.get(2), Some(Err(why)) if why.contains("`a`")));
        (3..200).for_each(|number| results.enter(number, Err(String::new())));
        assert!(results.get(2).is_none() && results.last() == Some(199));
    }

    #[test]
    fn names_have_numbers() {
        assert_eq!(number(&name(12)), Some(12));
        for other in ["_", "_0", "_01", "_x", "x", "_1a"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
