//! Stops whatever is running: on Ctrl-C at the prompt or in a command, or on an interrupt from a notebook.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stops a running cell from another thread. The first call asks it to stop and keeps the variables; the second kills
/// it.
pub trait Interrupt: Send + Sync {
    fn interrupt(&self);
}

/// Passes stop requests on to whatever is running, and counts them.
///
/// A signal handler or a front end's thread holds one clone, and the code that runs cells holds another.
#[derive(Clone, Default)]
pub struct StopSwitch(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    target: Option<Arc<dyn Interrupt>>,
    requests: usize,
}

impl StopSwitch {
    /// Forgets earlier requests, because something new is starting.
    pub fn clear(&self) {
        self.lock().requests = 0;
    }

    /// Directs stop requests to this target. If a request has arrived since the last [`clear`](Self::clear), the target
    /// is stopped at once.
    pub fn aim(&self, target: Option<Arc<dyn Interrupt>>) {
        self.replace(target);
    }

    /// Directs stop requests to this target while `work` runs, and restores the previous target afterwards.
    pub fn during<T>(&self, target: Option<Arc<dyn Interrupt>>, work: impl FnOnce() -> T) -> T {
        let before = self.replace(target);
        let _restored = Restored { of: self, before };
        work()
    }

    fn replace(&self, target: Option<Arc<dyn Interrupt>>) -> Option<Arc<dyn Interrupt>> {
        let mut state = self.lock();
        let before = std::mem::replace(&mut state.target, target.clone());
        let asked = state.requests > 0;
        drop(state);
        if let Some(target) = target.filter(|_| asked) {
            target.interrupt();
        }
        before
    }

    /// How many times a stop has been requested since the last [`clear`](Self::clear).
    pub fn requests(&self) -> usize {
        self.lock().requests
    }

    pub fn asked(&self) -> bool {
        self.requests() > 0
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Restores the previous target when dropped, even during a panic.
struct Restored<'a> {
    of: &'a StopSwitch,
    before: Option<Arc<dyn Interrupt>>,
}

impl Drop for Restored<'_> {
    fn drop(&mut self) {
        self.of.lock().target = self.before.take();
    }
}

impl Interrupt for StopSwitch {
    fn interrupt(&self) {
        let mut state = self.lock();
        state.requests += 1;
        let target = state.target.clone();
        // Stopping may take a while and must not block the next request.
        drop(state);
        if let Some(target) = target {
            target.interrupt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(counter: &StopSwitch) -> Option<Arc<dyn Interrupt>> {
        Some(Arc::new(counter.clone()))
    }

    #[test]
    fn a_request_reaches_what_runs_and_nothing_else() {
        let [stop, outer, inner] = [(); 3].map(|()| StopSwitch::default());
        stop.aim(target(&outer));
        stop.interrupt();
        stop.clear();
        stop.during(target(&inner), || stop.interrupt());
        stop.clear();
        stop.interrupt();
        stop.aim(None);
        stop.interrupt();
        let requests = [&outer, &inner, &stop].map(StopSwitch::requests);
        assert_eq!(requests, [2, 1, 2]);
    }

    #[test]
    fn a_panic_leaves_the_previous_target_in_place() {
        let [stop, outer, inner] = [(); 3].map(|()| StopSwitch::default());
        stop.aim(target(&outer));
        let panics = || stop.during(target(&inner), || panic!("while it runs"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
        stop.interrupt();
        assert_eq!([&outer, &inner].map(StopSwitch::requests), [1, 0]);
    }

    #[test]
    fn a_request_that_came_before_its_target_counts_until_it_is_cleared() {
        let [stop, cell] = [(); 2].map(|()| StopSwitch::default());
        stop.interrupt();
        stop.aim(target(&cell));
        assert_eq!(cell.requests(), 1);
        stop.clear();
        stop.aim(target(&cell));
        assert!(!stop.asked() && cell.requests() == 1);
    }
}
