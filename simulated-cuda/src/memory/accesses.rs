//! The accesses to one allocation that a later one must be ordered after.

use std::sync::Arc;

use crate::clock::{Clock, StreamId};

/// One operation's access to a range of an allocation.
#[derive(Debug, Clone)]
pub struct Access {
    pub start: u64,
    pub end: u64,
    pub writes: bool,
    pub stream: StreamId,
    /// The number of the operation in its stream.
    pub operation: u64,
    /// The call or kernel.
    pub name: Arc<str>,
}

#[derive(Debug, Default)]
pub struct Accesses(Vec<Access>);

impl Accesses {
    /// Records an access of an operation that begins after everything that `clock` covers. Returns the earlier accesses
    /// to the same bytes that conflict with it because nothing orders them before it: one of the two writes, and their
    /// streams differ.
    pub fn note(&mut self, new: Access, clock: &Clock) -> Vec<Access> {
        let overlaps = |old: &Access| old.start < new.end && new.start < old.end;
        let unordered = |old: &&Access| {
            overlaps(old)
                && (old.writes || new.writes)
                && old.stream != new.stream
                && !clock.covers(old.stream, old.operation)
        };
        let found = self.0.iter().filter(unordered).cloned().collect();
        // Whatever is ordered after the new access is also ordered after everything ordered before it. So a write
        // replaces all earlier accesses to its bytes, and a read replaces the reads of its own stream.
        self.0.retain(|old| {
            let inside = new.start <= old.start && old.end <= new.end;
            let stands_for = new.writes || (!old.writes && old.stream == new.stream);
            !(inside && stands_for)
        });
        self.0.push(new);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(stream: StreamId, operation: u64, writes: bool, range: (u64, u64)) -> Access {
        Access {
            start: range.0,
            end: range.1,
            writes,
            stream,
            operation,
            name: "test".into(),
        }
    }

    #[test]
    fn a_write_and_a_read_of_two_streams_need_an_order() {
        let mut accesses = Accesses::default();
        assert!(
            accesses
                .note(access(1, 1, true, (0, 8)), &Clock::default())
                .is_empty()
        );
        let found = accesses.note(access(2, 1, false, (4, 12)), &Clock::default());
        assert_eq!(found[0].stream, 1);
        let mut after = Clock::default();
        after.add(1, 1);
        assert!(
            accesses
                .note(access(3, 1, false, (0, 8)), &after)
                .is_empty()
        );
    }

    #[test]
    fn two_reads_one_stream_and_other_bytes_need_none() {
        let mut accesses = Accesses::default();
        let none = Clock::default();
        assert!(accesses.note(access(1, 1, false, (0, 8)), &none).is_empty());
        assert!(accesses.note(access(2, 1, false, (0, 8)), &none).is_empty());
        assert!(accesses.note(access(3, 1, true, (8, 16)), &none).is_empty());
        assert!(accesses.note(access(3, 2, true, (8, 16)), &none).is_empty());
    }

    #[test]
    fn a_write_must_be_after_every_read_not_only_the_last() {
        let mut accesses = Accesses::default();
        accesses.note(access(1, 1, false, (0, 8)), &Clock::default());
        accesses.note(access(2, 1, false, (0, 8)), &Clock::default());
        let mut after_the_second = Clock::default();
        after_the_second.add(2, 1);
        let found = accesses.note(access(3, 1, true, (0, 8)), &after_the_second);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].stream, 1);
    }
}
