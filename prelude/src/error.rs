//! The error of every call, and how what the prelude finds wrong travels in it.

mod fault;
mod help;

pub use fault::Fault;

/// candle's error, which is the error of every call here too.
///
/// One type, so that a learner's `impl Module` and a closure that ends in `Ok(())` need no conversion. What the prelude
/// itself finds wrong travels inside it as a [`Fault`].
pub use candle_core::Error;

/// The result of fallible calls. The error can be named, so that code which says `Result<(), String>` still compiles
/// where this alias comes in by a glob import.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Fault {
    /// The fault that an error of candle's carries, if it is one of ours.
    pub(crate) fn of(error: &Error) -> Option<&Fault> {
        match error {
            Error::Io(error) => error.get_ref()?.downcast_ref(),
            _ => None,
        }
    }
}

/// candle has no variant for a caller's own type. `Io` is the one that holds any error, prints just its text, and gives
/// it back.
impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Error::Io(std::io::Error::other(fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_inside_candles_error_keeps_its_text_and_itself() {
        let fault = Fault::NotOneElement { shape: vec![2, 3] };
        let error = Error::from(fault.clone());
        assert_eq!(error.to_string(), fault.to_string());
        assert_eq!(Fault::of(&error), Some(&fault));
    }
}
