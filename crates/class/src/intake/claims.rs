//! Handles two people with the same name. A system tells them apart by its numbers, but a roster without those numbers
//! cannot.

use std::collections::{BTreeMap, BTreeSet};

use super::parcel::Parcel;
use crate::model::Student;
use crate::roster::Roster;

/// Removes the names from parcels that lead to one learner by name alone but have different numbers. Learners choose
/// their names, so one of them may have taken another's.
pub fn dispute(parcels: &mut [Parcel], roster: &Roster) {
    let mut numbers: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let learners: Vec<Option<&Student>> = parcels
        .iter()
        .map(|parcel| {
            let (_, number) = number(&parcel.student)?;
            let learner = roster.find(&parcel.student).learner()?;
            let known = numbers.entry(&learner.id).or_default();
            known.insert(number.to_owned());
            Some(learner)
        })
        .collect();
    for (parcel, learner) in parcels.iter_mut().zip(learners) {
        let several = |learner: &&Student| numbers[learner.id.as_str()].len() > 1;
        let Some(learner) = learner.filter(several) else {
            continue;
        };
        if number(&parcel.student)
            .is_some_and(|(heading, number)| roster.has_number(heading, number))
        {
            continue;
        }
        let name = parcel.student.name.take().unwrap_or_default();
        parcel.problems.push(format!(
            "Several people have the name `{name}` of the learner `{}`. Add the column `Identifier` of Moodle or `ID` of Canvas to \
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
