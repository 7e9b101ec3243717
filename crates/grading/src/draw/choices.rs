//! The choices that make up an input, and where they come from: chance, a boundary, or an earlier draw.

use fastrand::Rng;
use gpu_tutor_lessons::Steps;

use super::boundaries::{Boundary, Place};
use super::order::{integer_at, place_of, place_of_step, span, step_at, step_span, whole_places};

/// Where the choices come from.
pub enum Plan {
    Random {
        rng: Rng,
        /// Prefers the ends of ranges, and numbers equal to or next to others.
        odd: bool,
    },
    /// Chance decides everything that the boundary leaves open.
    Boundary(Boundary, Rng),
    /// Makes these choices, and then the simplest ones.
    Replay(Vec<u64>),
}

pub struct Choices {
    plan: Plan,
    made: Vec<u64>,
}

impl Choices {
    pub fn new(plan: Plan) -> Choices {
        Choices {
            plan,
            made: Vec::new(),
        }
    }

    /// The choices so far.
    pub fn made(self) -> Vec<u64> {
        self.made
    }

    /// The choice from an earlier draw, if this plan repeats one.
    fn replayed(&self, last: u64) -> Option<u64> {
        match &self.plan {
            Plan::Replay(choices) => {
                Some(choices.get(self.made.len()).map_or(0, |c| (*c).min(last)))
            }
            Plan::Random { .. } | Plan::Boundary(..) => None,
        }
    }

    fn rng(&mut self) -> Option<&mut Rng> {
        match &mut self.plan {
            Plan::Random { rng, .. } | Plan::Boundary(_, rng) => Some(rng),
            Plan::Replay(_) => None,
        }
    }

    /// Chooses one of several values by its index.
    pub fn index(&mut self, place: &Place, count: usize) -> usize {
        let last = (count as i64 - 1).max(0);
        self.integer(place, 0, last, &[]) as usize
    }

    /// Chooses an integer. `near` holds numbers that code may branch on.
    pub fn integer(&mut self, place: &Place, least: i64, most: i64, near: &[i64]) -> i64 {
        let chosen = match self.replayed(span(least, most)) {
            Some(choice) => integer_at(choice, least, most),
            None => self.new_integer(place, least, most, near),
        };
        self.made.push(place_of(chosen, least, most));
        chosen
    }

    fn new_integer(&mut self, place: &Place, least: i64, most: i64, near: &[i64]) -> i64 {
        if let Plan::Boundary(boundary, _) = &self.plan
            && let Some(forced) = boundary.integer(place, least, most)
        {
            return forced;
        }
        if self.is_odd() {
            let around = near
                .iter()
                .flat_map(|n| [*n, n.saturating_add(1), n.saturating_sub(1)]);
            let ends = [least, most, least.saturating_add(1), most.saturating_sub(1)];
            let odd: Vec<i64> = ends
                .into_iter()
                .chain(around)
                .filter(|number| (least..=most).contains(number))
                .collect();
            if let Some(chosen) = self.rng().and_then(|rng| rng.choice(odd)) {
                return chosen;
            }
        }
        self.rng().map_or(least, |rng| rng.i64(least..=most))
    }

    /// Chooses a real number, counted in steps.
    pub fn step(&mut self, place: &Place, steps: Steps, near: &[i64]) -> i64 {
        let chosen = match self.replayed(step_span(steps)) {
            Some(choice) => step_at(choice, steps),
            None => self.new_step(place, steps, near),
        };
        self.made.push(place_of_step(chosen, steps));
        chosen
    }

    fn new_step(&mut self, place: &Place, steps: Steps, near: &[i64]) -> i64 {
        if let Plan::Boundary(boundary, _) = &self.plan
            && let Some(forced) = boundary.step(place, steps)
        {
            return forced;
        }
        if self.is_odd() {
            let odd = [steps.least, steps.most, 0, steps.in_one, -steps.in_one];
            let odd: Vec<i64> = odd
                .into_iter()
                .chain(near.iter().copied())
                .filter(|step| (steps.least..=steps.most).contains(step))
                .collect();
            if let Some(chosen) = self.rng().and_then(|rng| rng.choice(odd)) {
                return chosen;
            }
        }
        let whole = whole_places(steps);
        let Some(rng) = self.rng() else {
            return steps.least;
        };
        // Whole numbers are easier to read in a message.
        match whole > 0 && rng.bool() {
            true => step_at(rng.u64(0..whole), steps),
            false => rng.i64(steps.least..=steps.most),
        }
    }

    /// Whether the next choice should be an unusual one.
    fn is_odd(&mut self) -> bool {
        match &mut self.plan {
            Plan::Random { rng, odd } => *odd && rng.bool(),
            Plan::Boundary(..) | Plan::Replay(_) => false,
        }
    }
}
