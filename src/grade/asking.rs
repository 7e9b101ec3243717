//! Asks a session for the values of checks, in which an answer or the lesson's solution has run.

use std::collections::BTreeMap;

use super::draw::key;
use crate::session::{Inputs, Outcome, Output, Question, Session, Status, Value, output_id};

/// One check, as it is asked of a session.
pub struct Asked<'a> {
    pub check: &'a str,
    pub cell: String,
    /// The inputs that the cell asks for one by one; `None` if it sends one value.
    pub inputs: Option<Vec<Inputs>>,
}

/// What a session said to a check.
#[derive(Debug, Clone)]
pub enum Seen {
    /// One value, or one for each input.
    Values(Vec<Value>),
    /// The cell did not end normally.
    Failed {
        outcome: Box<Outcome>,
        /// What was sent before. It proves nothing in favour of an answer.
        values: Vec<Value>,
        /// How many inputs the cell had asked for.
        asked: usize,
        /// The answer itself failed for the last of the inputs, before the check was asked.
        in_answer: bool,
    },
    /// The answer was not run for an input, for this reason.
    NotRun(String),
}

impl Seen {
    /// The first value of a cell that ended normally.
    pub fn first(&self) -> Option<&Value> {
        match self {
            Seen::Values(values) => values.first(),
            Seen::Failed { .. } | Seen::NotRun(_) => None,
        }
    }
}

/// Asks for every check in one cell. If that cell fails, the checks are asked one by one.
///
/// Values count only if the cell that sent them ended normally. `again` runs the answer again after a cell that lost
/// variables, and returns whether that worked. If it did not, the remaining checks are missing from the result.
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
    for one in all {
        // An interrupt stops the whole grading.
        if last.status() != Status::Interrupted {
            if last.lost_something() && !again(session) {
                break;
            }
            last = run(session, &[one]);
        }
        seen.insert(one.check.to_owned(), last.seen(one));
    }
    seen
}

/// Asks for every check in one cell. If that cell fails, so do all of them.
pub fn ask_together(session: &mut dyn Session, all: &[Asked]) -> BTreeMap<String, Seen> {
    if all.is_empty() {
        return BTreeMap::new();
    }
    let asked: Vec<&Asked> = all.iter().collect();
    let ran = run(session, &asked);
    let seen = all.iter().map(|one| (one.check.to_owned(), ran.seen(one)));
    seen.collect()
}

/// A cell that has run, and how many inputs each check has asked for.
struct Ran {
    outcome: Outcome,
    asked: BTreeMap<String, usize>,
}

fn run(session: &mut dyn Session, all: &[&Asked]) -> Ran {
    let cells: Vec<&str> = all.iter().map(|one| one.cell.as_str()).collect();
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    let outcome = session.run(&cells.join("\n"), &mut |output| {
        if let Output::Question(question) = output {
            answer(question, all, &mut asked);
        }
    });
    Ran { outcome, asked }
}

/// Hands over the next input. A question of the answer's own code gets no answer: it reads the end of its input.
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

    fn lost_something(&self) -> bool {
        self.status() == Status::Died || !self.outcome.lost.is_empty()
    }

    fn seen(&self, one: &Asked) -> Seen {
        let values = match &one.inputs {
            None => self.first(one.check).into_iter().collect(),
            Some(inputs) => (0..inputs.len())
                .map_while(|number| self.first(&output_id(one.check, number)))
                .collect(),
        };
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

    /// The first value that was sent under an id. Later ones may come from code that outlived its check.
    fn first(&self, id: &str) -> Option<Value> {
        let mut sent = self.outcome.observations.iter();
        sent.find(|sent| sent.id == id)
            .map(|sent| sent.value.clone())
    }
}
