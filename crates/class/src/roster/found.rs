//! Which learner a string leads to, and what a teacher should know about it.

use crate::limits::{MAX_TOLD, shortened, told};
use crate::model::Student;

/// Which learner a string leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<L> {
    Nobody,
    One(L),
    /// Found only by the part of the e-mail address before the `@`, which learners can choose themselves on many
    /// systems.
    ByAddress(L),
    /// It could be any of these learners.
    Several(Vec<L>),
}

impl<L: PartialEq> Found<L> {
    pub fn of(mut all: Vec<L>) -> Self {
        match all.pop() {
            None => Found::Nobody,
            Some(one) if all.is_empty() => Found::One(one),
            Some(one) => {
                all.push(one);
                Found::Several(all)
            }
        }
    }

    /// Falls back on another source if nobody was found, or to decide among several.
    pub fn or(self, next: impl FnOnce() -> Self) -> Self {
        match self {
            Found::Nobody => next(),
            Found::Several(all) => match next() {
                Found::One(one) if all.contains(&one) => Found::One(one),
                _ => Found::Several(all),
            },
            found => found,
        }
    }
}

impl<L> Found<L> {
    pub fn map<M>(self, to: impl FnMut(L) -> M) -> Found<M> {
        let mut to = to;
        match self {
            Found::Nobody => Found::Nobody,
            Found::One(one) => Found::One(to(one)),
            Found::ByAddress(one) => Found::ByAddress(to(one)),
            Found::Several(all) => Found::Several(all.into_iter().map(to).collect()),
        }
    }

    /// The learner, if there is one.
    pub fn learner(self) -> Option<L> {
        match self {
            Found::One(one) | Found::ByAddress(one) => Some(one),
            Found::Nobody | Found::Several(_) => None,
        }
    }
}

impl Found<&Student> {
    /// What a teacher should know about how the text `claimed` did or did not lead to a learner.
    pub fn remark(&self, claimed: &str) -> Option<String> {
        let claimed = shortened(claimed.to_owned());
        match self {
            Found::One(_) => None,
            Found::Nobody => Some("Its learner is not in the roster.".to_owned()),
            Found::ByAddress(student) => Some(format!(
                "`{claimed}` is neither an id nor a name in the roster: it was taken for `{}`, whose e-mail address begins with that. Check whose it \
                 is.",
                student.id
            )),
            Found::Several(students) => {
                let ids = students.iter().map(|student| format!("`{}`", student.id));
                let ids = told(ids.collect(), MAX_TOLD, "more").join(", ");
                Some(format!(
                    "`{claimed}` could be any of these learners, and was given to none: {ids}. Write the id as it is in the roster."
                ))
            }
        }
    }
}
