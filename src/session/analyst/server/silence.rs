//! How long a server has been silent that owes an answer.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::session::lock::lock;

#[derive(Default)]
pub struct Silence(Mutex<Option<Instant>>);

impl Silence {
    /// Something was asked. What was asked before counts on.
    pub fn begins(&self) {
        lock(&self.0).get_or_insert_with(Instant::now);
    }

    /// Something was answered.
    pub fn ends(&self) {
        *lock(&self.0) = None;
    }

    /// None where nothing is owed.
    pub fn length(&self) -> Option<Duration> {
        lock(&self.0).map(|since| since.elapsed())
    }
}
