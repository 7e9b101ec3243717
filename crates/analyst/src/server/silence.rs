//! Measures how long a server has owed an answer.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use gpu_tutor_system::lock::lock;

#[derive(Default)]
pub struct Silence(Mutex<Option<Instant>>);

impl Silence {
    /// Starts the clock when something is asked. A clock that is already running keeps running.
    pub fn begins(&self) {
        lock(&self.0).get_or_insert_with(Instant::now);
    }

    /// Stops the clock when an answer arrives.
    pub fn ends(&self) {
        *lock(&self.0) = None;
    }

    /// How long the server has owed an answer; `None` if it owes none.
    pub fn length(&self) -> Option<Duration> {
        lock(&self.0).map(|since| since.elapsed())
    }
}
