//! Ctrl-C while something runs. At the prompt, the line editor reads it as a key.

use std::sync::{Arc, Mutex, MutexGuard};

use gpu_tutor_session::machine::environment;
use gpu_tutor_session::{Interrupt, StopSwitch};
use gpu_tutor_system::lock::lock;
use gpu_tutor_system::tty;
use gpu_tutor_text::t;

use super::spinner::Label;

/// After this many presses, the program exits if what is running cannot be stopped.
const MAX_PRESSES: usize = 3;

#[derive(Clone, Default)]
pub struct Interrupts {
    stop: StopSwitch,
    /// `None` at the prompt.
    running: Arc<Mutex<Option<Running>>>,
}

struct Running {
    label: Option<Label>,
    can_be_stopped: bool,
}

impl Interrupts {
    /// Handles the signal for the whole process.
    ///
    /// # Errors
    /// If the signal already has a handler.
    pub fn install() -> Result<Self, ctrlc::Error> {
        let interrupts = Interrupts::default();
        let handle = interrupts.clone();
        ctrlc::set_handler(move || {
            if handle.press() {
                tty::restore();
                environment::exit(130);
            }
        })?;
        Ok(interrupts)
    }

    /// Called when something begins. The next presses stop `target`, and `label` shows that.
    pub fn begin(&self, target: Option<Arc<dyn Interrupt>>, label: Option<Label>) {
        let can_be_stopped = target.is_some();
        self.stop.clear();
        self.stop.aim(target);
        *self.running() = Some(Running {
            label,
            can_be_stopped,
        });
    }

    pub fn end(&self) {
        *self.running() = None;
        self.stop.aim(None);
    }

    /// Whether Ctrl-C has been pressed since something began.
    pub fn stop_requested(&self) -> bool {
        self.stop.asked()
    }

    /// Handles a Ctrl-C that the line editor read as a key while a cell was running.
    pub fn press_here(&self) {
        self.press();
    }

    /// Returns true if the program should exit.
    fn press(&self) -> bool {
        let running = self.running();
        let Some(Running {
            label,
            can_be_stopped,
        }) = &*running
        else {
            return false;
        };
        let presses = self.stop.requests() + 1;
        if let (Some(label), 1) = (label, presses) {
            label.set(&t!(
                "stopping; Ctrl-C again kills the cell and its variables"
            ));
        }
        let gives_up = !can_be_stopped && presses >= MAX_PRESSES;
        drop(running);
        self.stop.interrupt();
        gives_up
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        lock(&self.running)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Interrupts;
    use gpu_tutor_session::StopSwitch;

    #[test]
    fn each_press_reaches_the_running_cell_and_no_other() {
        let (interrupts, cell) = (Interrupts::default(), StopSwitch::default());
        assert!(!interrupts.press());
        interrupts.begin(Some(Arc::new(cell.clone())), None);
        assert!(!interrupts.press() && !interrupts.press() && !interrupts.press());
        interrupts.end();
        assert!(!interrupts.press());
        assert_eq!(cell.requests(), 3);
    }

    #[test]
    fn what_cannot_be_stopped_is_left_at_the_third_press() {
        let interrupts = Interrupts::default();
        interrupts.begin(None, None);
        assert_eq!(
            [interrupts.press(), interrupts.press(), interrupts.press()],
            [false, false, true]
        );
    }
}
