//! Stops a cell that waits: in a sleep, for a message, for a thread, for a lock.
//!
//! The signal that asks a cell to stop finds its thread in a system call, below a function of the standard library that
//! the learner's code called. Such functions are not made to be unwound: the compiler knows that what they call cannot
//! panic. So the handler takes the thread out of them, to where the learner's code called, and unwinds from there, as if
//! that very call had panicked: the learner's destructors run, and variables from before stay.
//!
//! That is done only where all of this holds, and else the wait is left alone, to end by itself or with the process:
//! - the thread is the one that runs the cell, and in a system call, so that nothing is half done;
//! - between that and the learner's code lie functions of the standard library and of C alone, and the outermost is known
//!   to hold nothing that others need (`known.rs`);
//! - every function from there to the one that catches lets an exception pass (`lsda.rs`);
//! - a wait for a message could be withdrawn from its channel (`message.rs`). The end of scoped threads is awaited in the
//!   same function, and must be: they borrow from the stack.
//!
//! A wait on a condition variable, and a parked thread, are woken instead, as both may be without a reason: the loop
//! around them has a check.

mod frames;
mod known;
mod lsda;
mod machine;
mod message;
mod peek;
pub(super) mod reminder;

use std::ffi::c_void;

use frames::Frame;
use known::{Owner, Wait, owner};
use lsda::Passage;
use machine::Place;

/// No stack of a cell is deeper, unless it recurses without end.
const DEEPEST: usize = 4096;

/// Stops the calling thread's wait, if it waits and that is safe; then this does not return.
///
/// # Safety
/// Called by a signal handler, with the context the kernel gave it, on the thread that runs the cell.
pub unsafe fn stop(context: *mut c_void) {
    // SAFETY: as above; nobody else has it.
    let context = unsafe { &mut *context.cast::<libc::ucontext_t>() };
    // SAFETY: as above.
    if std::thread::panicking() || !unsafe { machine::in_system_call(context) } {
        return;
    }
    let Some(waiting) = Waiting::find(machine::instruction(context)) else {
        return;
    };
    let registers = &waiting.caller.preserved;
    match waiting.wait {
        Wait::Leave => {}
        // SAFETY: in the system call from which the context was taken.
        Wait::Wake => return unsafe { machine::end_system_call(context) },
        Wait::Park => {
            // SAFETY: parked, as the walk has shown.
            match unsafe { message::withdraw(registers, waiting.caller.stack..waiting.catcher) } {
                message::Wait::Withdrawn => unpark(),
                message::Wait::Over => return,
                message::Wait::None => return std::thread::current().unpark(),
            }
        }
    }
    // SAFETY: what a return from the handler would do; then on in a frame of this thread that lets exceptions pass.
    unsafe {
        libc::pthread_sigmask(libc::SIG_SETMASK, &context.uc_sigmask, std::ptr::null_mut());
        machine::call_from(&waiting.caller, leave)
    }
}

/// Has the calling thread's state say that it is not parked, though it never returned from there.
fn unpark() {
    std::thread::current().unpark();
    // Takes the word that was just given, so it does not wait.
    std::thread::park();
}

extern "C-unwind" fn leave() -> ! {
    super::leave()
}

/// A wait that the learner's code is in.
struct Waiting {
    wait: Wait,
    /// The learner's code, as it will be when the function that waits has returned.
    caller: Place,
    /// Where on the stack the function lies that catches.
    catcher: usize,
}

impl Waiting {
    /// What the calling thread waits for, at this instruction; `None` for what must be left alone.
    fn find(instruction: usize) -> Option<Waiting> {
        let mut search = Search::default();
        let mut found = None;
        let mut left = DEEPEST;
        frames::walk(&mut |frame| {
            left -= 1;
            let step = search.step(&frame, instruction);
            if let Step::Found(waiting) = step {
                found = Some(waiting);
                return false;
            }
            matches!(step, Step::On) && left > 0
        });
        found
    }
}

/// How far a walk up the stack has come.
#[derive(Default)]
struct Search {
    /// Out of the signal handler.
    begun: bool,
    /// What the outermost function of the standard library waits for.
    wait: Option<Wait>,
    caller: Option<Place>,
}

enum Step {
    On,
    Off,
    Found(Waiting),
}

impl Search {
    fn step(&mut self, frame: &Frame, instruction: usize) -> Step {
        self.begun |= frame.place.next == instruction;
        if !self.begun {
            return Step::On;
        }
        if self.caller.is_none() {
            match owner(frame.function) {
                Owner::C if self.wait.is_none() => return Step::On,
                Owner::Std(wait) => {
                    self.wait = wait;
                    return Step::On;
                }
                Owner::Other if self.wait.is_some() => self.caller = Some(frame.place),
                _ => return Step::Off,
            }
        }
        match (frame.passage, self.wait, self.caller) {
            (Passage::Through, ..) => Step::On,
            (Passage::Caught, Some(wait), Some(caller)) => Step::Found(Waiting {
                wait,
                caller,
                catcher: frame.place.stack,
            }),
            _ => Step::Off,
        }
    }
}
