//! How the prompt carries out commands.

use gpu_tutor_command::{
    Action, Command, CommandContext, Does, FrontEndKind, LessonContext, actions, only, problem,
    unknown,
};
use gpu_tutor_lessons::Exercise;
use gpu_tutor_session::CellError;
use gpu_tutor_teaching::Walkthrough;
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl Prompt<'_> {
    /// Carries out a cell part by part: the session runs Rust and its own commands, and the prompt carries out the
    /// others.
    pub(super) fn carry_out(&mut self, text: &str) {
        let assistant = self.context.assistant.clone();
        for action in actions(text, &|name| assistant.holds(name)) {
            match action {
                // The session lists these as text, and the prompt draws them.
                Action::Run(code) if is_variables(&code) => self.variables(),
                Action::Run(code) => {
                    self.free_cell(&code);
                }
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

    /// Refuses a command that names an exercise other than the current one.
    fn is_at_hand(&self, name: &str) -> Result<(), CellError> {
        let at_hand = self.walk.as_ref().and_then(Walkthrough::exercise);
        let named = self.context.catalogue.exercise(name);
        let is_other = |(_, named): &(_, &Exercise)| at_hand.is_none_or(|one| one.id != named.id);
        match (name.is_empty(), named) {
            (false, Err(unknown)) => Err(problem(unknown.to_string())),
            (false, Ok(named)) if is_other(&named) => {
                let id = &named.1.id;
                Err(problem(t!("`%{id}` is not the current exercise", id))
                    .help(t!("`:goto %{id}` goes there", id)))
            }
            _ => Ok(()),
        }
    }

    /// Whether a cell contains commands and nothing else.
    pub(super) fn is_command(&self, code: &str) -> bool {
        gpu_tutor_command::is_command(code, &|name| self.context.assistant.holds(name))
    }
}

fn is_variables(code: &str) -> bool {
    only(code).is_some_and(|(command, _)| command.info.name == ":vars")
}

// The inherent methods with the same names do the work. There is one current exercise, so its name may be omitted.
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

    fn documentation(&mut self, name: &str) -> Result<(), CellError> {
        self.doc(name)
    }

    fn say_costs(&mut self, on: bool) {
        self.annotate(on);
    }

    fn last_cost(&mut self) -> Result<(), CellError> {
        self.time_of_last();
        Ok(())
    }

    fn history(&mut self, pattern: &str) {
        self.history(pattern);
    }

    fn save(&mut self, file: &str) -> Result<(), CellError> {
        self.save(file)
    }

    fn run_file(&mut self, file: &str) -> Result<(), CellError> {
        self.run_file(file)
    }

    fn check(&mut self, exercise: &str) -> Result<(), CellError> {
        self.is_at_hand(exercise)?;
        self.check_again();
        Ok(())
    }

    fn hint(&mut self, exercise: &str) -> Result<(), CellError> {
        self.is_at_hand(exercise)?;
        self.hint();
        Ok(())
    }

    fn solution(&mut self, exercise: &str) -> Result<(), CellError> {
        self.is_at_hand(exercise)?;
        self.solution();
        Ok(())
    }

    fn answer(&mut self, choice: &str) -> Result<(), CellError> {
        self.answer(choice)
    }

    fn predict(&mut self, prediction: &str) -> Result<(), CellError> {
        self.predict(prediction)
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

    fn edit(&mut self, number: &str) {
        if let Err(error) = self.edit(number) {
            self.refuse(&error);
        }
    }

    fn reset(&mut self) {
        self.reset();
    }

    fn lessons(&mut self) {
        self.lessons();
    }

    fn quit(&mut self) {
        self.leaves = true;
    }
}
