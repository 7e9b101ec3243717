//! Ctrl-C while something runs. At the prompt the line editor reads it as a key.

use std::sync::{Arc, Mutex, PoisonError};

use super::echo;
use super::spinner::Label;
use crate::session::Interrupt;

/// Presses that leave the program when what runs cannot be stopped.
const PATIENCE: usize = 3;

#[derive(Clone, Default)]
pub struct Interrupts(Arc<Mutex<Aim>>);

#[derive(Default)]
struct Aim {
    running: bool,
    target: Option<Arc<dyn Interrupt>>,
    label: Option<Label>,
    presses: usize,
}

impl Interrupts {
    /// Takes over the signal for the whole process; a second call errs.
    pub fn install() -> Result<Self, ctrlc::Error> {
        let interrupts = Interrupts::default();
        let handle = interrupts.clone();
        ctrlc::set_handler(move || {
            if handle.press() {
                echo::restore();
                std::process::exit(130);
            }
        })?;
        Ok(interrupts)
    }

    /// What the next presses stop, and where to say so.
    pub fn aim(&self, target: Option<Arc<dyn Interrupt>>, label: Option<Label>) {
        *self.lock() = Aim {
            running: true,
            target,
            label,
            presses: 0,
        };
    }

    pub fn rest(&self) {
        *self.lock() = Aim::default();
    }

    /// Ctrl-C that the line editor has read as a key while a cell runs.
    pub fn press_here(&self) {
        self.press();
    }

    /// True when there is nothing left but to leave.
    fn press(&self) -> bool {
        let mut aim = self.lock();
        if !aim.running {
            return false;
        }
        aim.presses += 1;
        if let (Some(label), 1) = (&aim.label, aim.presses) {
            label.set("stopping; Ctrl-C again kills the cell and its variables");
        }
        let (target, presses) = (aim.target.clone(), aim.presses);
        drop(aim);
        match target {
            Some(target) => target.interrupt(),
            None => return presses >= PATIENCE,
        }
        false
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Aim> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::Interrupts;
    use crate::session::Interrupt;

    #[derive(Default)]
    struct Counter(AtomicUsize);

    impl Interrupt for Counter {
        fn interrupt(&self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn each_press_reaches_the_running_cell_and_no_other() {
        let (interrupts, cell) = (Interrupts::default(), Arc::new(Counter::default()));
        assert!(!interrupts.press());
        interrupts.aim(Some(cell.clone()), None);
        assert!(!interrupts.press() && !interrupts.press() && !interrupts.press());
        interrupts.rest();
        assert!(!interrupts.press());
        assert_eq!(cell.0.load(Ordering::SeqCst), 3);
    }

    #[test]
    fn what_cannot_be_stopped_is_left_at_the_third_press() {
        let interrupts = Interrupts::default();
        interrupts.aim(None, None);
        assert_eq!(
            [interrupts.press(), interrupts.press(), interrupts.press()],
            [false, false, true]
        );
    }
}
