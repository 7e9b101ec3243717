//! Handles two people with the same name. A system tells them apart by its numbers, but a roster without those numbers
//! cannot.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Student, Submission};
use crate::roster::Roster;

/// Removes the names from submissions that lead to one learner by name alone but have different numbers. Learners
/// choose their names, so one of them may have taken another's.
pub fn dispute(submissions: &mut [Submission], roster: &Roster) {
    let mut numbers: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let learners: Vec<Option<&Student>> = submissions
        .iter()
        .map(|submission| {
            let (_, number) = number(&submission.student)?;
            let learner = roster.find(&submission.student).learner()?;
            let known = numbers.entry(&learner.id).or_default();
            known.insert(number.to_owned());
            Some(learner)
        })
        .collect();
    for (submission, learner) in submissions.iter_mut().zip(learners) {
        let several = |learner: &&Student| numbers[learner.id.as_str()].len() > 1;
        let Some(learner) = learner.filter(several) else {
            continue;
        };
        if number(&submission.student)
            .is_some_and(|(heading, number)| roster.has_number(heading, number))
        {
            continue;
        }
        let name = submission.student.name.take().unwrap_or_default();
        submission.problems.push(format!(
            "Several people have the name `{name}`, like the learner `{}`. Add Moodle's column `Identifier` or Canvas's `ID` to \
             the roster.",
            learner.id
        ));
    }
}

/// The number that Moodle or Canvas has for the learner, and the column that it is in.
fn number(student: &Student) -> Option<(&'static str, &str)> {
    ["Identifier", "ID"]
        .into_iter()
        .find_map(|heading| Some((heading, student.columns.get(heading)?.as_str())))
}
