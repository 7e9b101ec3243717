//! The lesson's own solution in its own session: its output for an input is the output that an answer should produce.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use gpu_tutor_lessons::Check;
use gpu_tutor_session::{Inputs, Interrupt, Session, SessionError, Value};
use gpu_tutor_text::{say, t};

use super::asking::{Asked, Seen, ask};
use super::checks::reason;
use super::draw::key;
use super::prepare::{Stopped, prepare};
use super::rerun::Series;
use super::script::split_cells;
use super::work::Work;

/// The maximum number of outputs remembered.
const MAX_KNOWN: usize = 20_000;

type Start = Box<dyn FnMut() -> Result<Box<dyn Session + Send>, SessionError> + Send>;

/// The reference session. It starts when it is first needed, and is reused for many answers to one exercise.
pub struct Reference {
    start: Start,
    session: Option<Box<dyn Session + Send>>,
    /// Whether the solution's variables exist in the session.
    is_prepared: bool,
    /// The setups and solution for the current exercise.
    code: String,
    /// The exercise's outputs so far, by check and inputs.
    known: HashMap<(String, String), Value>,
}

impl Reference {
    /// `start` opens the session when it is first needed.
    pub fn new(
        start: impl FnMut() -> Result<Box<dyn Session + Send>, SessionError> + Send + 'static,
    ) -> Self {
        Reference {
            start: Box::new(start),
            session: None,
            is_prepared: false,
            code: String::new(),
            known: HashMap::new(),
        }
    }

    /// A reference in a session that is already open.
    pub fn of(session: impl Session + Send + 'static) -> Self {
        let gone = || Err(SessionError::new(t!("the reference session was closed")));
        Reference {
            session: Some(Box::new(session)),
            ..Reference::new(gone)
        }
    }

    /// A handle that interrupts the solution; `None` before it has run.
    pub fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        self.session.as_ref().map(|session| session.interrupter())
    }

    /// The solution's values for each check, in the order of its inputs.
    ///
    /// # Errors
    /// If the solution cannot be run or does not produce a value; the error is the reason.
    pub fn values(
        &mut self,
        work: &Work,
        all: Vec<Asked>,
    ) -> Result<BTreeMap<String, Vec<Value>>, String> {
        self.begin(work);
        let unknown: Vec<Asked> = all.iter().filter_map(|one| self.unknown(one)).collect();
        if !unknown.is_empty() {
            self.learn(work, &unknown)?;
        }
        let values = all.iter().map(|one| {
            let places = places(one);
            let values = places
                .into_iter()
                .map(|place| self.known.get(&place).cloned());
            let values = values.collect::<Option<Vec<_>>>();
            let values = values.ok_or_else(|| missing(one.check))?;
            Ok((one.check.to_owned(), values))
        });
        values.collect()
    }

    /// The solution's values for the checks in a series, where it runs again for each input.
    ///
    /// # Errors
    /// Same as [`values`](Self::values).
    pub fn rerun(
        &mut self,
        work: &Work,
        series: &Series,
    ) -> Result<BTreeMap<String, Vec<Value>>, String> {
        self.begin(work);
        let wanted = series.checks.iter().filter(|check| check.is_as_solution());
        let checks: Vec<&Check> = wanted.copied().collect();
        let place = |check: &Check, inputs: &Inputs| (check.id.clone(), key(inputs));
        let inputs: Vec<&Inputs> = series.drawn.iter().map(|drawn| &drawn.inputs).collect();
        let is_unknown = |inputs: &&Inputs| {
            let known = |check: &&Check| self.known.contains_key(&place(check, inputs));
            !checks.iter().all(known)
        };
        let unknown: Vec<&Inputs> = inputs.iter().copied().filter(is_unknown).collect();
        if !unknown.is_empty() {
            // Afterwards, the session holds the variables from the last run.
            self.is_prepared = false;
            let solution = split_cells(&work.exercise.solution.code);
            let session = self.session()?;
            let mut seen = series.run(session, work, &solution, &checks, &unknown, &mut Vec::new());
            for check in &checks {
                let values = of_solution(&check.id, seen.remove(&check.id))?;
                let places = unknown.iter().map(|inputs| place(check, inputs));
                self.known.extend(places.zip(values));
            }
        }
        let values = checks.iter().map(|check| {
            let all = inputs
                .iter()
                .map(|inputs| self.known.get(&place(check, inputs)).cloned());
            let all = all.collect::<Option<Vec<_>>>();
            Ok((check.id.clone(), all.ok_or_else(|| missing(&check.id))?))
        });
        values.collect()
    }

    /// Forgets the outputs if they belong to another exercise.
    fn begin(&mut self, work: &Work) {
        let code = work.code();
        if self.code != code {
            self.code = code;
            self.is_prepared = false;
            self.known.clear();
        }
        if self.known.len() > MAX_KNOWN {
            self.known.clear();
        }
    }

    fn session(&mut self) -> Result<&mut (dyn Session + Send), String> {
        if self.session.is_none() {
            let started = (self.start)();
            self.session =
                Some(started.map_err(|error| say!("the reference session: %{error}", error))?);
        }
        match &mut self.session {
            Some(session) => Ok(session.as_mut()),
            None => Err(t!("there is no reference session").into()),
        }
    }

    /// A check's inputs whose solution output is not yet known.
    fn unknown<'c>(&self, one: &Asked<'c>) -> Option<Asked<'c>> {
        let known = |inputs: &Inputs| {
            let place = (one.check.to_owned(), key(inputs));
            self.known.contains_key(&place)
        };
        let inputs = match &one.inputs {
            None if self
                .known
                .contains_key(&(one.check.to_owned(), String::new())) =>
            {
                return None;
            }
            None => None,
            Some(inputs) => {
                let open: Vec<Inputs> = inputs.iter().filter(|one| !known(one)).cloned().collect();
                if open.is_empty() {
                    return None;
                }
                Some(open)
            }
        };
        Some(Asked {
            check: one.check,
            part: one.part.clone(),
            inputs,
        })
    }

    fn learn(&mut self, work: &Work, asked: &[Asked]) -> Result<(), String> {
        // The session counts as prepared again once the checks have ended normally.
        let is_prepared = std::mem::take(&mut self.is_prepared);
        let session = self.session()?;
        let solution = split_cells(&work.exercise.solution.code);
        if !is_prepared {
            prepare(session, &work.setups, &solution).map_err(failed)?;
        }
        let mut seen = ask(session, asked, &mut |session| {
            prepare(session, &work.setups, &solution).is_ok()
        });
        for one in asked {
            let values = of_solution(one.check, seen.remove(one.check))?;
            self.known.extend(places(one).into_iter().zip(values));
        }
        self.is_prepared = true;
        Ok(())
    }
}

/// The values that the solution produced.
fn of_solution(check: &str, seen: Option<Seen>) -> Result<Vec<Value>, String> {
    match seen {
        Some(Seen::Values(values)) => Ok(values),
        Some(Seen::Failed { outcome, .. }) => {
            let why = reason(outcome.error.as_ref());
            Err(say!(
                "the lesson's solution fails at `%{check}`: %{why}",
                check,
                why
            ))
        }
        Some(Seen::NotRun { reason, .. }) => Err(reason),
        None => Err(t!("the lesson's solution ended its session").into()),
    }
}

fn missing(check: &str) -> String {
    say!("the lesson's solution sent no value for `%{check}`", check)
}

/// The keys that a check's outputs are remembered under.
fn places(one: &Asked) -> Vec<(String, String)> {
    let at = |inputs: String| (one.check.to_owned(), inputs);
    match &one.inputs {
        None => vec![at(String::new())],
        Some(inputs) => inputs.iter().map(|inputs| at(key(inputs))).collect(),
    }
}

fn failed(stopped: Stopped) -> String {
    match stopped {
        Stopped::Before(reason) => reason,
        Stopped::At { outcome, .. } => {
            let why = reason(outcome.error.as_ref());
            say!("the lesson's solution fails: %{why}", why)
        }
    }
}
