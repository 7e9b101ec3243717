//! Hands out boxes, and keeps one ready so that an answer does not have to wait for its box to start.

use std::thread;

use super::{BoxPlan, Boxed};

/// Creates boxes according to one plan.
pub struct Boxes {
    plan: BoxPlan,
    spare: Option<Boxed>,
    /// The cells that the spare box runs in advance.
    cells: Vec<String>,
}

impl Boxes {
    pub fn new(plan: BoxPlan) -> Boxes {
        Boxes {
            plan,
            spare: None,
            cells: Vec::new(),
        }
    }

    /// Starts a box for the next answer, without waiting, and runs these trusted cells in it. Does nothing if one is
    /// ready with the same cells.
    pub fn prepare(&mut self, cells: &[&str]) {
        if self.cells == cells && self.spare.as_ref().is_some_and(Boxed::is_alive) {
            return;
        }
        if let Some(old) = self.spare.take() {
            retire(old);
        }
        self.cells = cells.iter().map(|cell| (*cell).to_owned()).collect();
        let mut spare = Boxed::new(self.plan.clone());
        spare.warm_up(cells);
        self.spare = Some(spare);
    }

    /// A box that no answer has run in.
    pub fn take(&mut self) -> Boxed {
        // A box that has waited for a day has ended.
        let spare = self.spare.take().filter(Boxed::is_alive);
        spare.unwrap_or_else(|| Boxed::new(self.plan.clone()))
    }
}

/// Ends a box, without waiting.
pub fn retire(used: Boxed) {
    thread::spawn(move || drop(used));
}
