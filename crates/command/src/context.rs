//! What commands need from the front end they are typed in.

use gpu_tutor_session::CellError;

use super::{Command, FrontEndKind};

/// The prompt or a notebook's kernel. Its methods show their results; the caller shows any error.
pub trait CommandContext {
    fn kind(&self) -> FrontEndKind;

    /// Shows all commands, or one.
    fn help(&mut self, of: Option<Command>);

    /// Shows what is known about a name; if nothing is, the error says why.
    fn documentation(&mut self, name: &str) -> Result<(), CellError>;

    /// Turns the display of what each cell costs on or off.
    fn say_costs(&mut self, on: bool);

    /// Shows what the last cell cost.
    fn last_cost(&mut self) -> Result<(), CellError>;

    /// Lists the cells that have run and contain this text.
    fn history(&mut self, pattern: &str);

    /// Writes the session's cells to a file.
    fn save(&mut self, file: &str) -> Result<(), CellError>;

    /// Runs the cells of a file.
    fn run_file(&mut self, file: &str) -> Result<(), CellError>;

    /// Grades the answer to an exercise. An empty name means the current exercise, here and below.
    fn check(&mut self, exercise: &str) -> Result<(), CellError>;

    /// Shows the next hint of an exercise.
    fn hint(&mut self, exercise: &str) -> Result<(), CellError>;

    fn solution(&mut self, exercise: &str) -> Result<(), CellError>;

    /// Takes the learner's answer to a question, `ID NUMBER`, and shows the reply to it.
    fn answer(&mut self, choice: &str) -> Result<(), CellError>;

    /// Takes the learner's prediction for a demo, `ID ANSWER`.
    fn predict(&mut self, prediction: &str) -> Result<(), CellError>;
}

/// A front end that goes through a lesson step by step: the prompt.
pub trait LessonContext: CommandContext {
    fn next(&mut self);

    fn back(&mut self);

    fn skip(&mut self);

    /// Goes to a step or a lesson.
    fn goto(&mut self, name: &str);

    /// Opens a cell in the learner's editor and runs what was saved.
    fn edit(&mut self, number: &str);

    /// Restarts the session.
    fn reset(&mut self);

    /// Lists the lessons.
    fn lessons(&mut self);

    fn quit(&mut self);
}
