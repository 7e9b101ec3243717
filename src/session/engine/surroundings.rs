//! `:env`, and what it takes for the CUDA driver to hear of it.

use super::Engine;
use crate::session::command::Assignment;
use crate::session::memory::history::Recipe;
use crate::session::{CellError, Outcome, SessionError, Status, errors};

/// The driver reads it when it starts, and never again.
const VISIBLE: &str = "CUDA_VISIBLE_DEVICES";

impl Engine {
    /// Sets a variable in the environment of the process that runs cells. Where that comes too late for the driver, the
    /// session starts anew, and says so.
    pub fn set_variable(&mut self, assignment: &Assignment) -> Outcome {
        if assignment.name != VISIBLE || !self.driver_is_up() {
            return self.run(&assignment.cell());
        }
        let lost = self.memory.names().into_iter().collect();
        let cells = self.history.everything();
        if let Err(SessionError { what, help }) = self.reset() {
            let error = CellError {
                help,
                ..errors::message("session", &what)
            };
            return Outcome::failed(Status::Died, error);
        }
        let set = self.run(&assignment.cell());
        if !set.status.is_ok() {
            return set;
        }
        let again = match cells.len() {
            0 => String::new(),
            1 => "; `:replay` plays its cell again".to_owned(),
            count => format!("; `:replay` plays its {count} cells again"),
        };
        self.history.put_back(Recipe { lost, cells });
        Outcome::shown(&format!(
            "{VISIBLE} is {:?} from now on. The CUDA driver had read it already, so the session was started anew: its \
             variables and definitions are gone{again}",
            assignment.value
        ))
    }

    fn driver_is_up(&mut self) -> bool {
        let asked = self.run_internal("::prelude::device::driver_was_started()");
        asked.text() == Some("true")
    }
}
