//! Handles checks whose expression is evaluated for drawn inputs, and finds the simplest input that an answer gets
//! wrong.

use gpu_tutor_lessons::{Check, Comparison, Given};
use gpu_tutor_session::{Inputs, Session, Value};

use super::asking::{Seen, ask, lost_something};
use super::checks::{Failing, judge_value};
use super::draw::{Drawn, smaller};
use super::prepare::prepare;
use super::reference::Reference;
use super::script::ScriptCell;
use super::verdict::Judged;
use super::work::Work;

/// The number of rounds spent looking for simpler inputs.
const ROUNDS: usize = 12;

/// The two sides of a comparison: the answer's session and the solution's.
pub struct Sides<'a> {
    pub work: &'a Work<'a>,
    pub answer: &'a mut dyn Session,
    pub cells: &'a [ScriptCell<'a>],
    pub reference: &'a mut Reference,
}

/// An output of the answer, and the solution's output if the check asks for it.
pub struct Pair {
    pub got: Value,
    pub want: Option<Value>,
}

impl Sides<'_> {
    /// The simplest input that the check fails on, starting from this one.
    pub fn simplest(
        &mut self,
        check: &Check,
        given: &Given,
        comparison: &Comparison,
        mut failing: Failing,
    ) -> Failing {
        for _ in 0..ROUNDS {
            let candidates = smaller(given, &failing.drawn);
            let inputs = candidates.iter().map(|one| one.inputs.clone()).collect();
            let Some(pairs) = self.evaluate(check, inputs) else {
                break;
            };
            let simpler = candidates.into_iter().zip(pairs).find_map(|(drawn, pair)| {
                match judge_value(comparison, &pair.got, pair.want.as_ref()) {
                    Judged::Failed { got, want } => Some(Failing {
                        drawn,
                        value: pair.got,
                        got,
                        want,
                    }),
                    Judged::Passed | Judged::Inconclusive { .. } => None,
                }
            });
            match simpler {
                Some(simpler) => failing = simpler,
                None => break,
            }
        }
        failing
    }

    /// The outputs of both sides for these inputs; `None` if one of them fails or there are no inputs.
    fn evaluate(&mut self, check: &Check, inputs: Vec<Inputs>) -> Option<Vec<Pair>> {
        if inputs.is_empty() {
            return None;
        }
        let wants = match check.is_as_solution() {
            true => {
                let asked = self.work.asked(check, Some(inputs.clone()));
                let mut values = self.reference.values(self.work, vec![asked]).ok()?;
                values.remove(&check.id)?.into_iter().map(Some).collect()
            }
            false => vec![None; inputs.len()],
        };
        let (setups, cells) = (&self.work.setups, self.cells);
        let mut again = |session: &mut dyn Session| prepare(session, setups, cells).is_ok();
        let asked = [self.work.asked(check, Some(inputs))];
        match ask(self.answer, &asked, &mut again).remove(&check.id)? {
            Seen::Values(values) => {
                let pairs = values.into_iter().zip(wants);
                Some(pairs.map(|(got, want)| Pair { got, want }).collect())
            }
            Seen::NotRun { .. } => None,
            Seen::Failed { outcome, .. } => {
                if lost_something(&outcome) {
                    again(self.answer);
                }
                None
            }
        }
    }
}

/// The simplest input that the check failed on: one of the author's cases, or else the input with the lowest choices.
pub fn first_failing(
    comparison: &Comparison,
    drawn: &[Drawn],
    values: &[Value],
    wants: Option<&[Value]>,
) -> Option<Failing> {
    let all = drawn.iter().zip(values).enumerate();
    let failing = all.filter_map(|(index, (drawn, value))| {
        let want = wants.and_then(|wants| wants.get(index));
        match judge_value(comparison, value, want) {
            Judged::Failed { got, want } => Some(Failing {
                drawn: drawn.clone(),
                value: value.clone(),
                got,
                want,
            }),
            Judged::Passed | Judged::Inconclusive { .. } => None,
        }
    });
    failing.min_by(|one, other| one.drawn.simplicity().cmp(&other.drawn.simplicity()))
}
