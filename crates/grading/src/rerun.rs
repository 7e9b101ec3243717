//! Checks on state: for each input, the setups and the answer run again, and the checks look at the state that they
//! leave behind.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Check, Given};
use gpu_tutor_session::{Inputs, Outcome, Output, Session, Status, Value};
use gpu_tutor_text::t;

use super::asking::{Asked, Seen, ask};
use super::cell::bind_cell;
use super::checks::{for_inputs, reason};
use super::draw::{Drawn, draw, key};
use super::prepare::{NotBegun, Stopped, begin, run};
use super::script::ScriptCell;
use super::work::Work;

/// Checks that share their inputs, and therefore share one series of runs.
pub struct Series<'a> {
    given: &'a Given,
    pub checks: Vec<&'a Check>,
    pub drawn: Vec<Drawn>,
}

/// The series of runs that these checks need.
pub fn series<'a>(checks: &[&'a Check], seed: u64) -> Vec<Series<'a>> {
    let mut all: Vec<Series> = Vec::new();
    for check in checks {
        let Some(given) = check.given.as_ref().filter(|given| given.rerun) else {
            continue;
        };
        match all.iter_mut().find(|series| series.given == given) {
            Some(series) => series.checks.push(check),
            None => all.push(Series {
                given,
                checks: vec![check],
                drawn: draw(given, &check.id, seed),
            }),
        }
    }
    all
}

impl Series<'_> {
    /// Runs the answer for each input. What ends one check does not end the others. Each run's outcomes are added to
    /// `ran`.
    pub fn run(
        &self,
        session: &mut dyn Session,
        work: &Work,
        answer: &[ScriptCell],
        checks: &[&Check],
        inputs: &[&Inputs],
        ran: &mut Vec<Vec<Outcome>>,
    ) -> BTreeMap<String, Seen> {
        let mut values: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        let mut ended: BTreeMap<String, Seen> = BTreeMap::new();
        for (number, inputs) in inputs.iter().enumerate() {
            let open = |check: &&&Check| !ended.contains_key(&check.id);
            let open: Vec<&Check> = checks.iter().filter(open).copied().collect();
            if open.is_empty() {
                break;
            }
            let seen = self.once(session, work, answer, &open, inputs, ran);
            for check in open {
                let sent = values.entry(&check.id).or_default();
                match seen.get(&check.id).map(value_of) {
                    Some(Ok(value)) => sent.push(value),
                    Some(Err(end)) => {
                        ended.insert(check.id.clone(), end.after(sent.clone(), number + 1));
                    }
                    None => {
                        let end = Seen::not_run(t!("not checked: the session ended first"));
                        ended.insert(check.id.clone(), end.after(sent.clone(), number + 1));
                    }
                }
            }
        }
        for (check, values) in values {
            let all = || Seen::Values(values);
            ended.entry(check.to_owned()).or_insert_with(all);
        }
        ended
    }

    /// Performs one run, and returns what each check sees after it.
    fn once(
        &self,
        session: &mut dyn Session,
        work: &Work,
        answer: &[ScriptCell],
        checks: &[&Check],
        inputs: &Inputs,
        ran: &mut Vec<Vec<Outcome>>,
    ) -> BTreeMap<String, Seen> {
        let all = |seen: Seen| {
            let each = checks.iter().map(|check| (check.id.clone(), seen.clone()));
            each.collect()
        };
        match self.begin(session, work, answer, inputs) {
            Err(Stopped::Before(reason)) => all(Seen::not_run(reason)),
            Err(Stopped::At { outcome, .. }) => all(Seen::Failed {
                outcome,
                values: Vec::new(),
                asked: 0,
                in_answer: true,
            }),
            Ok(outcomes) => {
                ran.push(outcomes);
                let asked: Vec<Asked> =
                    checks.iter().map(|check| work.asked(check, None)).collect();
                ask(session, &asked, &mut |session| {
                    self.begin(session, work, answer, inputs).is_ok()
                })
            }
        }
    }

    /// Runs the setups, then binds the inputs as variables, then runs the lesson's own code, then the answer.
    fn begin(
        &self,
        session: &mut dyn Session,
        work: &Work,
        answer: &[ScriptCell],
        inputs: &Inputs,
    ) -> Result<Vec<Outcome>, Stopped> {
        begin(session, &work.setups).map_err(Stopped::Before)?;
        // Anything that an answer has left running may prevent this, too.
        if let Err(first) = self.bind(session, inputs) {
            if first.is_interrupted {
                return Err(Stopped::Before(first.why));
            }
            let renewed = session.start_again();
            renewed.map_err(|error| Stopped::Before(error.what))?;
            begin(session, &work.setups).map_err(Stopped::Before)?;
            let bound = self.bind(session, inputs);
            bound.map_err(|not| Stopped::Before(not.why))?;
        }
        run(session, answer)
    }

    /// Binds the inputs as variables, then runs the lesson's own code.
    fn bind(&self, session: &mut dyn Session, inputs: &Inputs) -> Result<(), NotBegun> {
        let id = self.checks.first().map_or("", |check| check.id.as_str());
        let before = self.given.before.as_deref().unwrap_or_default();
        let cell = format!("{}\n{before}", bind_cell(id, self.given));
        let bound = session.run(&cell, &mut |output| {
            if let Output::Question(question) = output
                && question.check.as_deref() == Some(id)
            {
                question.answer(&key(inputs));
            }
        });
        // A failure in the lesson's own code is not the answer's fault.
        if !bound.status.is_ok() {
            let why = reason(bound.error.as_ref());
            let what = t!("the inputs or the check's `before` failed: %{why}", why);
            return Err(NotBegun {
                why: for_inputs(inputs, &what),
                is_interrupted: bound.status == Status::Interrupted,
            });
        }
        Ok(())
    }
}

/// The value from one run. An error and a panic are values, too.
fn value_of(seen: &Seen) -> Result<Value, Seen> {
    match seen {
        Seen::Values(values) => values.first().cloned().ok_or_else(|| seen.clone()),
        Seen::Failed { outcome, .. } if outcome.status == Status::RuntimeError => {
            let why = reason(outcome.error.as_ref());
            let panicked = outcome
                .error
                .as_ref()
                .is_some_and(|error| error.kind == "panic");
            Ok(match panicked {
                true => Value::Panicked(why),
                false => Value::Error(why),
            })
        }
        Seen::Failed { .. } | Seen::NotRun { .. } => Err(seen.clone()),
    }
}

impl Seen {
    /// The end of a series: the values seen before it, and how many inputs there were.
    fn after(self, before: Vec<Value>, inputs: usize) -> Seen {
        match self {
            Seen::Failed {
                outcome, in_answer, ..
            } => Seen::Failed {
                outcome,
                values: before,
                asked: inputs,
                in_answer,
            },
            Seen::Values(_) => Seen::Values(before),
            Seen::NotRun { reason, .. } => Seen::NotRun {
                reason,
                values: before,
            },
        }
    }
}
