//! Values for the grader, which only the grader's own cell can send.
//!
//! That cell opens a [`Grader`] in its very first statement, before any of an answer's code can run in it, and sends
//! every value through it. A cell has only one: its key is drawn when it is opened, and is stored only in that cell's
//! variable and here. Calls from any other code are refused and reported to the session.
//!
//! An answer's statements that are repeated in that cell run before the grader is opened. They are placed in
//! [`before_the_grader`], and while they run, no grader can be opened.

use std::any::Any;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use gpu_tutor_wire::{Event, Value, output_id};

use super::cell::runs_here;
use super::{Given, Interrupted, send};
use crate::explain::explain_display;
use crate::observe::Observe;

type Key = [u8; 16];

/// The right to send values to the grader until the cell ends.
pub struct Grader(Key);

/// The state of the running cell's right to send values.
enum State {
    NotOpened,
    /// An answer's statements are running and must not be mistaken for the grader's.
    Reserved(Key),
    Open(Key),
    Closed,
}

/// Withholds the right to open the grader. The right is only returned once the statements have run to their end: if
/// they are left early, the cell has no grader.
pub struct Reserved(Key);

impl Reserved {
    /// # Panics
    /// Panics if the system provides no random numbers.
    #[inline(never)]
    pub fn take() -> Reserved {
        let key = drawn_key();
        let mut state = state();
        if matches!(*state, State::NotOpened) && runs_here() {
            *state = State::Reserved(key);
        }
        Reserved(key)
    }

    #[inline(never)]
    pub fn give_back(self) {
        let mut state = state();
        if matches!(&*state, State::Reserved(key) if *key == self.0) {
            *state = State::NotOpened;
        }
    }
}

/// Runs an answer's statements before the grader is opened. The macro's own variable has a different name from any that
/// the statements could contain.
#[macro_export]
macro_rules! before_the_grader {
    ($($statements:tt)*) => {
        let reserved = $crate::wire::Reserved::take();
        $($statements)*
        reserved.give_back();
    };
}

static STATE: Mutex<State> = Mutex::new(State::Closed);

/// Whether the session has been notified that this cell was meddled with.
static TOLD: AtomicBool = AtomicBool::new(false);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Called when a cell begins.
pub(super) fn begin_cell() {
    TOLD.store(false, Ordering::Relaxed);
    *state() = State::NotOpened;
}

/// Called when the cell ends. Returns whether its grader is still open or had yet to be opened, which means that the
/// cell did not run to its end.
pub(super) fn end_cell() -> bool {
    matches!(
        std::mem::replace(&mut *state(), State::Closed),
        State::Open(_) | State::Reserved(_)
    )
}

/// Whether the running cell is the grader's.
pub(super) fn is_open() -> bool {
    matches!(*state(), State::Open(_))
}

/// Tells the session that code has called something that it must not call, at most once per cell.
#[inline(never)]
pub(super) fn meddled() {
    if !TOLD.swap(true, Ordering::Relaxed) {
        send(&Event::Meddled);
    }
}

impl Grader {
    /// Opens the running cell's grader. Code that asks for a second one, or asks on another thread, gets one that sends
    /// nothing.
    ///
    /// # Panics
    /// Panics if the system provides no random numbers.
    #[inline(never)]
    pub fn open() -> Grader {
        let key = drawn_key();
        let mut state = state();
        if matches!(*state, State::NotOpened) && runs_here() {
            *state = State::Open(key);
        } else {
            drop(state);
            meddled();
        }
        Grader(key)
    }

    /// Ends the right to send. A cell that does not get here has not run to its end.
    #[inline(never)]
    pub fn close(self) {
        if self.is_right() {
            *state() = State::Closed;
        } else {
            meddled();
        }
    }

    pub fn observe<T: Observe + ?Sized>(&self, id: &str, value: &T) {
        self.send(id, value.observe());
    }

    #[inline(never)]
    fn send(&self, id: &str, value: Value) {
        if !self.is_right() {
            return meddled();
        }
        send(&Event::Observed {
            id: id.to_owned(),
            value,
        });
    }

    fn is_right(&self) -> bool {
        matches!(&*state(), State::Open(key) if *key == self.0)
    }

    /// Asks the grader for a check's inputs until there are no more, and sends the output for each. A panic is also an
    /// output.
    pub fn drive(
        &self,
        check: &str,
        mut evaluate: impl FnMut(&mut Given) -> Result<Value, Thrown>,
    ) {
        self.drive_each(check, &mut evaluate);
    }

    #[inline(never)]
    fn drive_each(
        &self,
        check: &str,
        evaluate: &mut dyn FnMut(&mut Given) -> Result<Value, Thrown>,
    ) {
        let mut number = 0;
        // If the cell was ended partway through, standard input is no longer the grader's.
        while self.is_right()
            && let Some(given) = Given::next(check)
        {
            self.send(&output_id(check, number), output(given, evaluate));
            number += 1;
        }
    }
}

fn drawn_key() -> Key {
    random_key().unwrap_or_else(|error| {
        panic!(
            "{}",
            t!("/dev/urandom cannot be read: %{error}", error = error)
        )
    })
}

fn random_key() -> io::Result<Key> {
    let mut key = Key::default();
    File::open("/dev/urandom")?.read_exact(&mut key)?;
    Ok(key)
}

/// An error that left the expression through `?`, which is also an output. It does not implement `Display`, so that
/// every error that does can be converted into it.
pub struct Thrown(Value);

impl<E: Display + Any> From<E> for Thrown {
    fn from(error: E) -> Thrown {
        Thrown(Value::Error(explain_display(&error).message))
    }
}

fn output(
    mut given: Given,
    evaluate: &mut dyn FnMut(&mut Given) -> Result<Value, Thrown>,
) -> Value {
    match catch_unwind(AssertUnwindSafe(|| evaluate(&mut given))) {
        Ok(Ok(value) | Err(Thrown(value))) => value,
        Err(payload) if payload.is::<Interrupted>() => resume_unwind(payload),
        Err(payload) => Value::Panicked(message(&*payload)),
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| t!("the panic carries no message"))
}
