//! How the prompt carries out commands.

use super::prompt::Prompt;
use crate::command::{
    Action, Command, CommandContext, Does, FrontEndKind, LessonContext, actions, only, unknown,
};
use crate::session::CellError;

impl Prompt<'_> {
    /// Takes a cell part by part: the session runs Rust and its own commands, the prompt carries out the others.
    pub(super) fn carry_out(&mut self, text: &str) {
        let assistant = self.context.assistant.clone();
        for action in actions(text, &|name| assistant.holds(name)) {
            match action {
                // The prompt draws what the session lists as text.
                Action::Run(code) if is_variables(&code) => self.variables(),
                Action::Run(code) => self.free_cell(&code),
                Action::Command(command, argument) => self.command(command, &argument),
                Action::Unknown(name) => return self.refuse(&unknown(&name, FrontEndKind::Prompt)),
            }
            if self.leaves {
                return;
            }
        }
    }

    fn command(&mut self, command: Command, argument: &str) {
        let done = match command.does {
            Does::FrontEnd(run) => run(self, argument),
            Does::Prompt { run, .. } => {
                run(self, argument);
                Ok(())
            }
            Does::Session => Ok(()),
        };
        if let Err(error) = done {
            self.refuse(&error);
        }
    }

    fn refuse(&mut self, error: &CellError) {
        self.problem(&error.message);
        if let Some(help) = &error.help {
            self.hint_line(help);
        }
    }

    /// Whether a cell holds commands and nothing else.
    pub(super) fn is_command(&self, code: &str) -> bool {
        crate::command::is_command(code, &|name| self.context.assistant.holds(name))
    }
}

fn is_variables(code: &str) -> bool {
    only(code).is_some_and(|(command, _)| command.info.name == ":vars")
}

// The inherent methods of the same names do the work. There is one exercise at hand, so its name is not needed.
impl CommandContext for Prompt<'_> {
    fn kind(&self) -> FrontEndKind {
        FrontEndKind::Prompt
    }

    fn help(&mut self, of: Option<Command>) {
        match of {
            Some(command) => self.help_on(command),
            None => self.help_on_all(),
        }
    }

    fn documentation(&mut self, name: &str) -> Result<bool, CellError> {
        Ok(self.doc(name))
    }

    fn say_costs(&mut self, on: bool) {
        self.annotate(on);
    }

    fn last_cost(&mut self) -> Result<(), CellError> {
        self.time_of_last();
        Ok(())
    }

    fn check(&mut self, _: &str) -> Result<(), CellError> {
        self.check();
        Ok(())
    }

    fn hint(&mut self, _: &str) -> Result<(), CellError> {
        self.hint();
        Ok(())
    }

    fn solution(&mut self, _: &str) -> Result<(), CellError> {
        self.solution();
        Ok(())
    }
}

impl LessonContext for Prompt<'_> {
    fn next(&mut self) {
        self.next();
    }

    fn back(&mut self) {
        self.back();
    }

    fn skip(&mut self) {
        self.skip();
    }

    fn goto(&mut self, name: &str) {
        self.goto(name);
    }

    fn reset(&mut self) {
        self.reset();
    }

    fn lessons(&mut self) {
        self.lessons();
    }

    fn time_it(&mut self, code: &str) {
        self.time_it(code);
    }

    fn quit(&mut self) {
        self.leaves = true;
    }
}
