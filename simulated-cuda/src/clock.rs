//! Vector clocks: what is known to be done before an operation begins.
//!
//! Each stream numbers its operations. A clock says, for each stream, up to which operation all work is done. It is
//! computed when an operation is queued, only from the calls that order streams (waits for events, synchronisation), so
//! it does not depend on what happened to run first.

use std::collections::BTreeMap;

pub type StreamId = u32;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Clock(BTreeMap<StreamId, u64>);

impl Clock {
    pub const fn new() -> Clock {
        Clock(BTreeMap::new())
    }

    /// Whether this operation is done.
    pub fn covers(&self, stream: StreamId, operation: u64) -> bool {
        self.0.get(&stream).is_some_and(|done| *done >= operation)
    }

    /// Adds that a stream is done up to this operation.
    pub fn add(&mut self, stream: StreamId, operation: u64) {
        let done = self.0.entry(stream).or_default();
        *done = (*done).max(operation);
    }

    pub fn join(&mut self, other: &Clock) {
        other
            .0
            .iter()
            .for_each(|(stream, operation)| self.add(*stream, *operation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joined_clock_covers_what_either_covers() {
        let (mut a, mut b) = (Clock::default(), Clock::default());
        a.add(1, 5);
        b.add(1, 3);
        b.add(2, 1);
        a.join(&b);
        assert!(a.covers(1, 5) && a.covers(2, 1));
        assert!(!a.covers(1, 6) && !a.covers(3, 1));
    }
}
