//! The error type that every call uses, and how it carries the prelude's own faults.

mod fault;
mod help;

pub use fault::Fault;

/// The error type of every fallible call; it is candle's own.
///
/// There is only one error type, so that a learner's `impl Module` and a closure that ends in `Ok(())` need no
/// conversion. The prelude's own errors are inside it as a [`Fault`].
pub use candle_core::Error;

/// The result of fallible calls. The error type is a parameter, so that `Result<(), String>` still compiles after
/// `use prelude::*`.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Fault {
    /// The fault inside a candle error, if there is one.
    pub(crate) fn of(error: &Error) -> Option<&Fault> {
        match error {
            Error::Io(error) => error.get_ref()?.downcast_ref(),
            _ => None,
        }
    }
}

/// Uses the variant `Io`, because candle has no variant for a caller's own error type. `Io` can hold any error, adds
/// nothing to its text, and gives access to it.
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
