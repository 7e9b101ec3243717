//! Advice on the errors that learners of candle meet most, where the compiler's own advice does not help.

mod calls;
mod names;
mod seen;
mod table;
#[cfg(test)]
mod tests;
mod written;

use crate::session::CellError;
use seen::Seen;

/// Finds advice on a compiler error by its number and its words. It is one line that says what to write.
pub fn about(error: &CellError, cell: &str) -> Option<String> {
    let seen = Seen { error, cell };
    written::find(&seen)
        .or_else(|| names::find(&seen))
        .or_else(|| calls::find(&seen))
        .or_else(|| table::find(&seen))
}

/// Explains a missing variable that an earlier cell has moved.
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
