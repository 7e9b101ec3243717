//! Loans: which variables borrow from which, for borrows that are kept from one cell to the next.
//!
//! The compiler sees one cell at a time, so it does not know that `it` from an earlier cell borrows from `v`. The
//! session enforces the compiler's rule: while `it` exists, `v` stays where it is, and `it` ends before a cell changes
//! or moves `v`.

use std::collections::{BTreeMap, BTreeSet};

/// Other variables' borrow of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Loan {
    borrowers: BTreeSet<String>,
    /// Whether the borrowers may change it, in which case no cell may look at it.
    for_change: bool,
}

/// The loans of a session, keyed by the variable that is lent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Loans(BTreeMap<String, Loan>);

/// Whether a value of this type can hold a borrow.
pub fn can_borrow(type_name: &str) -> bool {
    type_name.contains(['&', '\'']) || type_name.contains("dyn ")
}

impl Loans {
    /// Whether others borrow from this variable.
    pub fn lends(&self, owner: &str) -> bool {
        self.0.contains_key(owner)
    }

    /// Whether others may change this variable.
    pub fn lends_for_change(&self, owner: &str) -> bool {
        self.0.get(owner).is_some_and(|loan| loan.for_change)
    }

    /// Whether this variable borrows from another one.
    pub fn borrows(&self, name: &str) -> bool {
        self.0.values().any(|loan| loan.borrowers.contains(name))
    }

    /// The variables that this one borrows from.
    pub fn owners(&self, name: &str) -> impl Iterator<Item = &String> {
        let lends = self
            .0
            .iter()
            .filter(move |(_, loan)| loan.borrowers.contains(name));
        lends.map(|(owner, _)| owner)
    }

    /// All variables that borrow from a variable, directly or through its borrowers.
    pub fn borrowers(&self, owner: &str) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut wanted = vec![owner];
        while let Some(owner) = wanted.pop() {
            let loan = self.0.get(owner);
            for borrower in loan.iter().flat_map(|loan| &loan.borrowers) {
                if found.insert(borrower.clone()) {
                    wanted.push(borrower);
                }
            }
        }
        found
    }

    /// Notes that these variables borrow from `owner`.
    pub fn lend(&mut self, owner: &str, borrowers: &BTreeSet<String>, for_change: bool) {
        let borrowers: BTreeSet<String> = borrowers
            .iter()
            .filter(|name| *name != owner)
            .cloned()
            .collect();
        if borrowers.is_empty() {
            return;
        }
        let loan = self.0.entry(owner.to_owned()).or_insert_with(|| Loan {
            borrowers: BTreeSet::new(),
            for_change: false,
        });
        loan.borrowers.extend(borrowers);
        loan.for_change |= for_change;
    }

    /// The variables whose borrowers a cell uses, and for each whether its borrowers may change it.
    pub fn used_by(&self, named: &BTreeSet<String>) -> Vec<(String, bool)> {
        let used = self
            .0
            .iter()
            .filter(|(_, loan)| !loan.borrowers.is_disjoint(named));
        used.map(|(owner, loan)| (owner.clone(), loan.for_change))
            .collect()
    }

    /// Forgets the loans from and to these variables, whose values are gone or have been replaced. Whatever borrowed
    /// such a value keeps it.
    pub fn forget(&mut self, names: &BTreeSet<String>) {
        self.0.retain(|owner, loan| {
            loan.borrowers.retain(|name| !names.contains(name));
            !names.contains(owner) && !loan.borrowers.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn what_borrows_from_a_borrower_borrows_from_its_owner() {
        let mut loans = Loans::default();
        loans.lend("v", &names(&["it", "v"]), false);
        loans.lend("it", &names(&["by"]), true);
        assert_eq!(loans.borrowers("v"), names(&["by", "it"]));
        assert!(loans.lends_for_change("it") && !loans.lends_for_change("v"));
        assert_eq!(loans.used_by(&names(&["it"])), [("v".to_owned(), false)]);
        assert!(loans.borrows("by") && !loans.borrows("v"));
    }

    #[test]
    fn a_loan_ends_with_its_last_borrower_and_with_its_owner() {
        let mut loans = Loans::default();
        loans.lend("v", &names(&["a", "b"]), false);
        loans.forget(&names(&["a"]));
        assert!(loans.lends("v"));
        loans.forget(&names(&["b"]));
        assert_eq!(loans, Loans::default());
        loans.lend("v", &names(&["a"]), false);
        loans.forget(&names(&["v"]));
        assert_eq!(loans, Loans::default());
    }

    #[test]
    fn only_types_with_a_lifetime_can_hold_a_borrow() {
        for holds in ["&str", "std::vec::Drain<'_, i32>", "Box<dyn Fn()>"] {
            assert!(can_borrow(holds), "{holds}");
        }
        assert!(!can_borrow("std::vec::Vec<i32>"));
    }
}
