//! `:env`, and restarting the session if the CUDA driver has to see the change.

use super::Engine;
use crate::session::memory::history::Recipe;
use crate::session::{CellError, Outcome, Status};

/// The driver reads this variable once, when it starts.
const VISIBLE: &str = "CUDA_VISIBLE_DEVICES";

impl Engine {
    /// Sets a variable, given as `NAME=VALUE`, in the environment of the process that runs cells. If that is too late
    /// for the driver, restarts the session and says so.
    pub fn set_variable(&mut self, assignment: &str) -> Outcome {
        let assignment = match Assignment::read(assignment) {
            Ok(assignment) => assignment,
            Err(error) => return Outcome::failed(Status::CompileError, error),
        };
        if assignment.name != VISIBLE || !self.driver_is_up() {
            return self.run(&assignment.cell());
        }
        let lost = self.memory.names().into_iter().collect();
        let cells = self.history.everything();
        if let Err(error) = self.reset() {
            return Outcome::failed(Status::Died, error.into());
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

/// The variable that `:env` sets.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Assignment {
    name: String,
    value: String,
}

impl Assignment {
    /// Reads `NAME=VALUE`.
    fn read(text: &str) -> Result<Assignment, CellError> {
        let usage = || {
            CellError::new("command", "`:env` needs a name and a value")
                .help("`:env NAME=VALUE`, for instance `:env CUDA_VISIBLE_DEVICES=0`")
        };
        let (name, value) = text.split_once('=').ok_or_else(usage)?;
        let fits = |character: char| character.is_ascii_alphanumeric() || character == '_';
        if name.is_empty() || !name.chars().all(fits) {
            return Err(usage());
        }
        Ok(Assignment {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    }

    /// The Rust code that sets it in the session's process.
    fn cell(&self) -> String {
        let Assignment { name, value } = self;
        format!("unsafe {{ std::env::set_var({name:?}, {value:?}) }};")
    }
}

#[cfg(test)]
mod tests {
    use super::Assignment;

    #[test]
    fn an_assignment_is_quoted() {
        assert_eq!(
            Assignment::read("A=b\"c")
                .ok()
                .map(|assignment| assignment.cell()),
            Some("unsafe { std::env::set_var(\"A\", \"b\\\"c\") };".to_owned())
        );
        assert!(Assignment::read("A B=1").is_err());
        assert!(Assignment::read("").is_err());
    }
}
