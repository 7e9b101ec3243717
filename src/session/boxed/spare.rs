//! Hands out boxes, and keeps one ready so that an answer need not wait for its start.

use std::thread;

use super::{BoxPlan, Boxed};

/// Makes boxes by one plan.
pub struct Boxes {
    plan: BoxPlan,
    spare: Option<Boxed>,
}

impl Boxes {
    pub fn new(plan: BoxPlan) -> Boxes {
        Boxes { plan, spare: None }
    }

    /// Starts a box for the next answer, without waiting, and runs these trusted cells in it. Does nothing if one is ready.
    pub fn prepare(&mut self, cells: &[&str]) {
        self.spare.take_if(|spare| !spare.is_alive());
        self.spare.get_or_insert_with(|| {
            let mut spare = Boxed::new(self.plan.clone());
            spare.warm_up(cells);
            spare
        });
    }

    /// A box in which no answer has run.
    pub fn take(&mut self) -> Boxed {
        // A box that has waited for a day is gone.
        let spare = self.spare.take().filter(Boxed::is_alive);
        spare.unwrap_or_else(|| Boxed::new(self.plan.clone()))
    }
}

/// Ends a box, without waiting.
pub fn retire(used: Boxed) {
    thread::spawn(move || drop(used));
}
