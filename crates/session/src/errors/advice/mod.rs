//! Advice on the errors that candle learners encounter most often, where the compiler's own advice does not help.

mod calls;
mod names;
mod seen;
mod table;
#[cfg(test)]
mod tests;
mod written;

use gpu_tutor_text::{say, t};

use crate::CellError;
use crate::memory::Missing;
use seen::Seen;

/// Finds advice on a compiler error by the error's number and wording. The advice is one line that says what to write.
pub fn about(error: &CellError, cell: &str) -> Option<String> {
    let seen = Seen { error, cell };
    written::find(&seen)
        .or_else(|| names::find(&seen))
        .or_else(|| calls::find(&seen))
        .or_else(|| table::find(&seen))
}

/// Explains the use of an item that is waiting for others. `lacks` says which ones.
pub fn of_waiting(mut error: CellError, lacks: &dyn Fn(&str) -> Option<String>) -> CellError {
    let others = std::mem::take(&mut error.others).into_iter();
    error.others = others.map(|other| of_waiting(other, lacks)).collect();
    let message = &error.message;
    let is_missing = message.starts_with("cannot find") || message.contains("undeclared type");
    let name = message.split('`').nth(1).filter(|_| is_missing);
    if let Some((name, lacks)) = name.and_then(|name| Some((name, lacks(name)?))) {
        let text = t!(
            "`%{name}` waits for %{lacks}, which no cell has defined yet",
            name,
            lacks
        );
        error.message = text.into_owned();
        error.help = Some(say!("define %{lacks} first", lacks));
    }
    error
}

/// Explains the use of a field that an earlier cell moved out of its variable. `parts_of` names the moved fields.
pub fn of_parts(mut error: CellError, parts_of: &dyn Fn(&str) -> Option<String>) -> CellError {
    let others = std::mem::take(&mut error.others).into_iter();
    error.others = others.map(|other| of_parts(other, parts_of)).collect();
    let place = error.message.split('`').nth(1).unwrap_or_default();
    let name = place.split('.').next().unwrap_or_default().to_owned();
    if error.kind == "E0382"
        && let Some(parts) = parts_of(&name)
    {
        error.help = Some(say!(
            "an earlier cell moved %{parts} out of `%{name}`; the other fields are still there; borrow it in that cell (`&`) or pass a copy (`.clone()`)",
            parts,
            name
        ));
    }
    error
}

/// Explains the use of a variable inside a function, which sees only its arguments. `is_variable` says whether a
/// variable with this name exists.
pub fn of_outer(mut error: CellError, is_variable: &dyn Fn(&str) -> bool) -> CellError {
    let others = std::mem::take(&mut error.others).into_iter();
    error.others = others.map(|other| of_outer(other, is_variable)).collect();
    let name = error.message.strip_prefix("cannot find value `");
    let name = name.and_then(|rest| rest.split('`').next());
    if let Some(name) = name.filter(|name| is_variable(name)) {
        error.help = Some(say!(
            "a function cannot use the variables of cells: pass `%{name}` as an argument, or write a closure: `let f = |x: f64| …;`",
            name
        ));
    }
    error
}

/// Explains a missing variable that an earlier cell bound.
pub fn of_missing(
    mut error: CellError,
    why_missing: &dyn Fn(&str) -> Option<Missing>,
) -> CellError {
    let others = std::mem::take(&mut error.others);
    let others = others.into_iter();
    error.others = others.map(|other| of_missing(other, why_missing)).collect();
    let kinds = ["cannot find value `", "cannot find function `"];
    let mut names = kinds
        .iter()
        .filter_map(|kind| error.message.strip_prefix(kind));
    let name = names.next().and_then(|rest| rest.split('`').next());
    let Some((name, why)) = name.and_then(|name| Some((name, why_missing(name)?))) else {
        return error;
    };
    let (message, help) = match why {
        Missing::Moved => (
            say!("`%{name}` was moved by an earlier cell", name),
            say!(
                "an earlier cell consumed `%{name}`; make it again, and in that cell borrow it (`&%{name}`) or pass a copy (`%{name}.clone()`)",
                name
            ),
        ),
        Missing::Ended => (
            say!(
                "`%{name}` ended with its cell: it borrowed from something that did not live longer",
                name
            ),
            say!(
                "use it in the cell that makes it, or keep a copy there: `.clone()`, `.to_owned()`, `.collect()`"
            ),
        ),
        Missing::Unfinished => (
            say!(
                "`%{name}` was not kept: the cell that makes it failed or was stopped",
                name
            ),
            say!(
                "a cell keeps its variables only if it ends normally; make `%{name}` in a separate cell, before the one that may stop",
                name
            ),
        ),
        Missing::MadeOf(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            (
                say!(
                    "`%{name}` was made from %{names}, which is gone or has another value, and is gone with it",
                    name,
                    names = names.join(&t!(", "))
                ),
                say!("make `%{name}` again from the current values", name),
            )
        }
        Missing::Lost => (
            say!("`%{name}` was lost with the process that held it", name),
            say!("`:replay` reruns the cells that created what was lost"),
        ),
    };
    error.message = message;
    error.help = Some(help);
    error
}
