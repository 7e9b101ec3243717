//! `:type`: the type of an expression that is compiled but not run.

use std::time::Instant;

use gpu_tutor_text::t;

use super::Engine;
use super::compilation::Refusal;
use crate::compile::types;
use crate::{CellError, Outcome, Status, errors};

const NAME: &str = "gpu_tutor_value";

impl Engine {
    /// The type of an expression. The expression is compiled as the value of a variable that is never bound.
    pub fn type_of(&mut self, expression: &str) -> Outcome {
        let started = Instant::now();
        if expression.is_empty() {
            let error = CellError::new("command", t!("`:type` needs an expression"))
                .help(t!("`:type x.shape()` shows the type without running it"));
            return Outcome::failed(Status::CompileError, error);
        }
        let named = self.with_results(expression);
        let deferred = self.memory.deferred.clone();
        self.bring_results(&named.text);
        let mut outcome = self.type_of_named(&named.text, started);
        self.memory.deferred = deferred;
        if let Some(error) = &mut outcome.error {
            named.move_back(error);
        }
        outcome
    }

    fn type_of_named(&mut self, expression: &str, started: Instant) -> Outcome {
        let before = format!("let {NAME} = ");
        let text = format!("{before}{expression}\n;");
        let cell = self.read(&text).filter(|cell| {
            cell.items.is_empty() && cell.statements.len() == 1 && cell.bindings().count() == 1
        });
        let Some(cell) = cell else {
            let error = match self.read(expression) {
                Some(_) => CellError::new("command", t!("`:type` takes one expression")).help(t!(
                    "put several statements in braces: `:type { let y = f(); y }`"
                )),
                None => self.syntax_error(expression),
            };
            return self.not_compiled(error, started);
        };
        if cell.awaits && !self.memory.awaits {
            let text = t!("`:type` cannot use `.await` until a cell has used it");
            let error = CellError::new("command", text).help(t!(
                "first run a cell that uses `.await`; it adds the crate tokio"
            ));
            return self.not_compiled(error, started);
        }
        let refused = match self.compile(&cell) {
            Ok(compiled) => match compiled.types.get(NAME) {
                Some(type_name) => return Outcome::shown(&types::short(type_name)),
                None => {
                    CellError::new("type", t!("the type is not known before the value is used"))
                        .help(t!(
                            "a cell that uses it determines its type; or write the type: `Vec::<f32>::new()`"
                        ))
                }
            },
            Err(Refusal::Error(error)) => error,
            Err(Refusal::Waits(_, error) | Refusal::Untold(_, error)) => *error,
            Err(Refusal::Failed(error)) => errors::machine(&error),
        };
        let mut outcome = self.not_compiled(refused, started);
        if let Some(error) = &mut outcome.error {
            error.unwrapped(before.len(), expression.len());
        }
        outcome
    }
}
