//! The conditions for grading other people's answers.

use clap::ValueEnum;
use gpu_tutor_boxed::RequiredWalls;
use gpu_tutor_text::t;

use super::Failure;

/// The walls that must surround other people's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Walls {
    /// Every layer of the sandbox
    Full,
    /// The layers that this machine has, but at least those that keep an answer away from your files
    Reduced,
}

impl From<Walls> for RequiredWalls {
    fn from(walls: Walls) -> Self {
        match walls {
            Walls::Reduced => RequiredWalls::Reduced,
            Walls::Full => RequiredWalls::Full,
        }
    }
}

/// Refuses to grade other people's answers as root. `command` is the command that was called.
///
/// # Errors
/// If this process runs as root.
pub fn refuse_root(command: &str) -> Result<(), Failure> {
    refuse(rustix::process::geteuid().is_root(), command)
}

fn refuse(is_root: bool, command: &str) -> Result<(), Failure> {
    match is_root {
        true => Err(Failure::new(
            t!(
                "other people's answers are not graded as root: an answer that broke out of the sandbox would control the machine"
            ),
            t!(
                "grade as an ordinary user: `sudo -u USER gpu-tutor %{command} …`",
                command
            ),
        )),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_peoples_answers_are_not_for_root() {
        assert!(refuse(true, "check").is_err() && refuse(false, "check").is_ok());
    }
}
