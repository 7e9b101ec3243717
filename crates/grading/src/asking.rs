//! Asks a session for the values of checks, after an answer or the lesson's solution has run in it.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_session::{
    CellError, Inputs, Observation, Outcome, Output, Question, Session, Status, Value, output_id,
};
use gpu_tutor_text::t;

use super::cell::graders_cell;
use super::draw::key;

/// A check in the form used to ask a session about it.
pub struct Asked<'a> {
    pub check: &'a str,
    /// Its part of the grader's cell.
    pub part: String,
    /// The inputs that the cell asks for one by one; `None` if it sends a single value.
    pub inputs: Option<Vec<Inputs>>,
}

impl Asked<'_> {
    /// The ids that its values are sent under.
    fn ids(&self) -> Vec<String> {
        match &self.inputs {
            None => vec![self.check.to_owned()],
            Some(inputs) => (0..inputs.len())
                .map(|number| output_id(self.check, number))
                .collect(),
        }
    }
}

/// A session's reply to a check.
#[derive(Debug, Clone)]
pub enum Seen {
    /// One value, or one for each input.
    Values(Vec<Value>),
    /// The cell did not end normally.
    Failed {
        outcome: Box<Outcome>,
        /// The values sent before the failure. They are not evidence in the answer's favour.
        values: Vec<Value>,
        /// How many inputs the cell had asked for.
        asked: usize,
        /// The answer itself failed on the last of the inputs, before the check was evaluated.
        in_answer: bool,
    },
    /// The check was not evaluated, for this reason, or the answer was not run for its next input.
    NotRun {
        reason: String,
        /// The values sent for the earlier inputs.
        values: Vec<Value>,
    },
}

impl Seen {
    pub fn not_run(reason: impl Into<String>) -> Seen {
        Seen::NotRun {
            reason: reason.into(),
            values: Vec::new(),
        }
    }

    /// Every value that was sent, including those sent before a failure.
    pub fn values(&self) -> &[Value] {
        match self {
            Seen::Values(values) | Seen::Failed { values, .. } | Seen::NotRun { values, .. } => {
                values
            }
        }
    }

    pub fn is_interrupted(&self) -> bool {
        matches!(self, Seen::Failed { outcome, .. } if outcome.status == Status::Interrupted)
    }

    /// The first value sent by a cell that ended normally.
    pub fn first(&self) -> Option<&Value> {
        match self {
            Seen::Values(values) => values.first(),
            Seen::Failed { .. } | Seen::NotRun { .. } => None,
        }
    }
}

/// Evaluates all checks in one cell. If that cell fails, evaluates them one by one.
///
/// Values count only if the cell that sent them ended normally. After a cell that lost variables or may have changed
/// them, `again` reruns the answer and returns whether that worked. If it did not, the check where that happened fails,
/// and the remaining checks are missing from the result. If a cell takes too long, its check fails; after the second
/// such cell, no more checks are evaluated.
pub fn ask(
    session: &mut dyn Session,
    all: &[Asked],
    again: &mut dyn FnMut(&mut dyn Session) -> bool,
) -> BTreeMap<String, Seen> {
    let mut seen = BTreeMap::new();
    if all.is_empty() {
        return seen;
    }
    let asked: Vec<&Asked> = all.iter().collect();
    let mut last = run(session, &asked);
    if last.is_ok() || all.len() == 1 || last.status() == Status::Interrupted {
        for one in all {
            seen.insert(one.check.to_owned(), last.seen(one));
        }
        return seen;
    }
    let slow = (last.status() == Status::TimeLimit).then(|| last.unfinished(all));
    if let Some(slow) = slow.flatten() {
        seen.insert(slow.check.to_owned(), last.seen(slow));
    }
    for one in all {
        if seen.contains_key(one.check) {
            continue;
        }
        // An interrupt stops grading altogether.
        if last.status() != Status::Interrupted {
            if last.may_have_changed_something() && !again(session) {
                // An answer that makes its session unusable at its first check fails that check.
                if seen.is_empty() {
                    let first = last.unfinished(all).unwrap_or(one);
                    seen.insert(first.check.to_owned(), last.seen(first));
                }
                break;
            }
            last = run(session, &[one]);
        }
        seen.insert(one.check.to_owned(), last.seen(one));
        if last.status() == Status::TimeLimit {
            for other in all {
                let unasked = || Seen::not_run(t!("not checked: another check took too long"));
                seen.entry(other.check.to_owned()).or_insert_with(unasked);
            }
            break;
        }
    }
    seen
}

/// Evaluates all checks in one cell. If that cell fails, they all fail.
pub fn ask_together(session: &mut dyn Session, all: &[Asked]) -> BTreeMap<String, Seen> {
    if all.is_empty() {
        return BTreeMap::new();
    }
    let asked: Vec<&Asked> = all.iter().collect();
    let ran = run(session, &asked);
    let seen = all.iter().map(|one| (one.check.to_owned(), ran.seen(one)));
    seen.collect()
}

/// A cell that has run.
struct Ran {
    /// Excludes the observations, which can be large.
    outcome: Outcome,
    observations: Vec<Observation>,
    /// How many inputs each check has asked for.
    asked: BTreeMap<String, usize>,
}

fn run(session: &mut dyn Session, all: &[&Asked]) -> Ran {
    let cell = graders_cell(all.iter().map(|one| one.part.as_str()));
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    let mut outcome = session.run(&cell, &mut |output| {
        if let Output::Question(question) = output {
            answer(question, all, &mut asked);
        }
    });
    let mut observations = std::mem::take(&mut outcome.observations);
    if outcome.status.is_ok() && !are_asked(&observations, all) {
        outcome.status = Status::RuntimeError;
        outcome.error = Some(CellError::meddled());
    }
    if outcome.status.is_ok() && !are_all_sent(&observations, all) {
        outcome.status = Status::RuntimeError;
        let text = t!(
            "the check did not get its inputs: the answer closed or took over the session's own streams"
        );
        outcome.error = Some(CellError::new("streams", text));
    }
    // It is not known which of the values are the grader's.
    if outcome.was_meddled_with() {
        observations.clear();
    }
    Ran {
        outcome,
        observations,
        asked,
    }
}

/// Whether each value was asked for and none was sent twice. Anything else did not come from the grader's cell.
fn are_asked(observations: &[Observation], all: &[&Asked]) -> bool {
    let mut open: BTreeSet<String> = all.iter().flat_map(|one| one.ids()).collect();
    observations.iter().all(|sent| open.remove(&sent.id))
}

/// Whether an output was sent for each input. A cell that ran to completion sends them all, unless something prevented
/// it from getting the inputs.
fn are_all_sent(observations: &[Observation], all: &[&Asked]) -> bool {
    let sent: BTreeSet<&str> = observations.iter().map(|sent| sent.id.as_str()).collect();
    let driven = all.iter().filter(|one| one.inputs.is_some());
    let mut ids = driven.flat_map(|one| one.ids());
    ids.all(|id| sent.contains(id.as_str()))
}

/// Hands over the next input. If the answer's own code tries to read, it gets no reply, but sees the end of its input.
fn answer(question: Question, all: &[&Asked], asked: &mut BTreeMap<String, usize>) {
    let Some(check) = question.check.clone() else {
        return;
    };
    let one = all.iter().find(|one| one.check == check);
    let Some(inputs) = one.and_then(|one| one.inputs.as_ref()) else {
        return;
    };
    let number = asked.entry(check).or_default();
    // An empty line ends the inputs.
    let line = inputs.get(*number).map(key).unwrap_or_default();
    *number += usize::from(!line.is_empty());
    question.answer(&line);
}

impl Ran {
    fn status(&self) -> Status {
        self.outcome.status
    }

    fn is_ok(&self) -> bool {
        self.status().is_ok()
    }

    /// Whether the next check could see variables that differ from those the answer left.
    fn may_have_changed_something(&self) -> bool {
        // A check may change the answer's variables while it is evaluated, and restores them only at the end.
        let ran_in_part = match self.status() {
            Status::TimeLimit => true,
            Status::RuntimeError => {
                !self.observations.is_empty() || self.outcome.was_meddled_with()
            }
            Status::Ok | Status::CompileError | Status::Died | Status::Interrupted => false,
        };
        ran_in_part || lost_something(&self.outcome)
    }

    /// The first check in the cell that has not sent all its values.
    fn unfinished<'a, 'b>(&self, all: &'a [Asked<'b>]) -> Option<&'a Asked<'b>> {
        all.iter().find(|one| {
            let wanted = one.inputs.as_ref().map_or(1, Vec::len);
            self.seen(one).values().len() < wanted
        })
    }

    fn seen(&self, one: &Asked) -> Seen {
        let ids = one.ids().into_iter();
        let values = ids.map_while(|id| self.sent(&id)).collect();
        match self.is_ok() {
            true => Seen::Values(values),
            false => Seen::Failed {
                outcome: Box::new(self.outcome.clone()),
                values,
                asked: self.asked.get(one.check).copied().unwrap_or_default(),
                in_answer: false,
            },
        }
    }

    fn sent(&self, id: &str) -> Option<Value> {
        let mut sent = self.observations.iter();
        sent.find(|sent| sent.id == id)
            .map(|sent| sent.value.clone())
    }
}

/// Whether running a cell lost variables.
pub fn lost_something(outcome: &Outcome) -> bool {
    outcome.status == Status::Died || !outcome.lost.is_empty()
}
