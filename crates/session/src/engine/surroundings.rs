//! `:env`, and restarting the session if the CUDA driver has to see the change.

use std::borrow::Cow;
use std::time::Instant;

use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::Engine;
use crate::machine::gpus::VISIBLE;
use crate::memory::history::Recipe;
use crate::{CellError, GpuPlan, Outcome, SessionError, Status};

impl Engine {
    /// Sets a variable, given as `NAME=VALUE`, in the environment of the process that runs cells. If it is too late for
    /// the driver, which reads its variable only once, restarts the session and says so.
    pub fn set_variable(&mut self, assignment: &str) -> Outcome {
        let assignment = match Assignment::read(assignment) {
            Ok(assignment) => assignment,
            Err(error) => return Outcome::failed(Status::CompileError, error),
        };
        if assignment.name != VISIBLE {
            return self.run(&assignment.cell());
        }
        lock(&self.gpu_plan).visible = Some(assignment.value.clone());
        if !self.driver_is_up() {
            return self.run(&assignment.cell());
        }
        let lost = self.memory.names().into_iter().collect();
        let cells = self.history.everything();
        if let Err(SessionError { what, help }) = self.restart() {
            let text = t!(
                "%{variable} is %{value} from now on, and the session was restarted without its default device: %{what}",
                variable = VISIBLE,
                value = format!("{:?}", assignment.value),
                what
            );
            let error = CellError {
                help,
                ..CellError::new("device", text)
            };
            return Outcome::failed(Status::RuntimeError, error);
        }
        let count = cells.len();
        self.history.put_back(Recipe { lost, cells });
        Outcome::shown(&started_anew(&assignment.value, count))
    }

    /// How the session uses GPUs at present.
    pub fn gpu_plan(&self) -> GpuPlan {
        lock(&self.gpu_plan).clone()
    }

    /// Makes the process show the GPUs that the session shows. The process must not have used CUDA yet.
    pub(super) fn show_gpus(&mut self) {
        let listed = lock(&self.gpu_plan).visible.clone();
        if let Some(value) = listed {
            let name = VISIBLE.to_owned();
            if let Some(cell) = self.read(&Assignment { name, value }.cell()) {
                // If the process died again, the next cell reports it.
                let _ = self.evaluate(&cell, Instant::now());
            }
        }
    }

    fn driver_is_up(&mut self) -> bool {
        let asked = self.run_internal("::prelude::device::driver_was_started()");
        asked.text() == Some("true")
    }
}

/// Says that the session was restarted with a different value of `CUDA_VISIBLE_DEVICES`. `cells` is the number of cells
/// that `:replay` would run.
fn started_anew(value: &str, cells: usize) -> Cow<'static, str> {
    let value = format!("{value:?}");
    match cells {
        0 => t!(
            "%{variable} is %{value} from now on. The CUDA driver had already read it, so the session was restarted: its variables and definitions are gone",
            variable = VISIBLE,
            value
        ),
        1 => t!(
            "%{variable} is %{value} from now on. The CUDA driver had already read it, so the session was restarted: its variables and definitions are gone; `:replay` reruns its cell",
            variable = VISIBLE,
            value
        ),
        count => t!(
            "%{variable} is %{value} from now on. The CUDA driver had already read it, so the session was restarted: its variables and definitions are gone; `:replay` reruns its %{count} cells",
            variable = VISIBLE,
            value,
            count
        ),
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
            CellError::new("command", t!("`:env` needs a name and a value")).help(t!(
                "`:env NAME=VALUE`, for instance `:env CUDA_VISIBLE_DEVICES=0`"
            ))
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
