//! Mutants: copies of a solution, each with one small mistake. A check that lets a mutant pass would also let the same
//! mistake pass in a learner's answer.

mod edit;
mod replacements;
mod statements;
#[cfg(test)]
mod tests;
mod values;
mod walk;

use std::collections::BTreeSet;
use std::fmt;

use gpu_tutor_session::cell::statements;

use edit::squeezed;
use walk::Walk;

/// A solution with one change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The line of the solution that changed, counted from 1.
    pub line: usize,
    /// The change in words: `` `a < b` becomes `a <= b` ``.
    pub change: String,
    /// The whole answer.
    pub text: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.change)
    }
}

/// Every mutant of a solution, in order of position. A solution that is not valid Rust has none.
pub fn mutants(solution: &str) -> Vec<Mutant> {
    let Some(parsed) = statements(solution) else {
        return Vec::new();
    };
    let mut walk = Walk::new(solution);
    walk.block(&parsed);
    walk.names(&parsed);
    let mut edits = walk.edits;
    // Spans are kept in a thread-local table. Without this call, the text of every solution would stay in memory.
    proc_macro2::extra::invalidate_current_thread_spans();
    edits.sort_by_key(|edit| edit.range.start);
    let mut known = BTreeSet::from([squeezed(solution)]);
    edits
        .into_iter()
        .filter_map(|edit| {
            let text = edit.applied(solution);
            known.insert(squeezed(&text)).then(|| Mutant {
                line: solution[..edit.range.start].matches('\n').count() + 1,
                change: edit.change,
                text,
            })
        })
        .collect()
}

/// At most `most` of the mutants, spread evenly over the solution. The selection is the same every time.
pub fn spread_over(mutants: Vec<Mutant>, most: usize) -> Vec<Mutant> {
    let all = mutants.len();
    if all <= most {
        return mutants;
    }
    let is_chosen = |index: usize| (index + 1) * most / all > index * most / all;
    let numbered = mutants.into_iter().enumerate();
    let chosen = numbered.filter(|(index, _)| is_chosen(*index));
    chosen.map(|(_, mutant)| mutant).collect()
}
