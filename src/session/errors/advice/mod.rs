//! What to do about errors that learners of candle meet most, where the compiler's own words do not tell.

mod calls;
mod names;
mod seen;
mod table;
#[cfg(test)]
mod tests;
mod written;

use crate::session::CellError;
use seen::Seen;

/// Advice about an error of the compiler's, found by its number and its words; one line that says what to write.
pub fn about(error: &CellError, cell: &str) -> Option<String> {
    let seen = Seen { error, cell };
    written::find(&seen)
        .or_else(|| names::find(&seen))
        .or_else(|| calls::find(&seen))
        .or_else(|| table::find(&seen))
}

/// Says of a variable that is not there any more what became of it.
pub fn of_consumed(mut error: CellError, is_consumed: &dyn Fn(&str) -> bool) -> CellError {
    let others = std::mem::take(&mut error.others);
    let others = others.into_iter();
    error.others = others
        .map(|other| of_consumed(other, is_consumed))
        .collect();
    let name = error.message.strip_prefix("cannot find value `");
    let name = name.and_then(|rest| rest.split('`').next());
    if let Some(name) = name.filter(|name| is_consumed(name)) {
        error.help = Some(format!(
            "an earlier cell has used `{name}` up; make it again, and lend it there (`&{name}`) or give a copy (`{name}.clone()`)"
        ));
        error.message = format!("`{name}` was moved by an earlier cell");
    }
    error
}
