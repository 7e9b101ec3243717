//! `:timeit` runs code many times.

use gpu_tutor_text::t;

use super::Engine;
use crate::cell::tokens::tokens;
use crate::{CellError, Outcome, Status};

/// Measures how long code takes. The result is the median with its spread, and a histogram.
pub fn time_it(engine: &mut Engine, code: &str) -> Outcome {
    if code.is_empty() {
        let error = CellError::new("command", t!("`:timeit` needs code to run")).help(t!(
            "`:timeit x.matmul(&y)?` runs it many times and shows the median"
        ));
        return Outcome::failed(Status::CompileError, error);
    }
    let (before, after) = around(code);
    let mut outcome = engine.run(&format!("{before}{code}{after}"));
    if let Some(error) = &mut outcome.error {
        error.unwrapped(before.len(), code.len());
    }
    outcome
}

/// Returns the text to put before and after the learner's code, on the same line so that error positions can be mapped
/// back.
///
/// If the code contains a `?`, the closure must return a `Result`, whatever the code's own value is.
fn around(code: &str) -> (&'static str, &'static str) {
    let asks = tokens(code)
        .into_iter()
        .any(|token| &code[token.span] == "?");
    if asks {
        (
            "bench(|| -> Result<()> { std::hint::black_box({ ",
            "\n}); Ok(()) })?",
        )
    } else {
        ("bench(|| { ", "\n})?")
    }
}

#[cfg(test)]
mod tests {
    use super::around;

    #[test]
    fn code_that_may_fail_is_run_in_a_closure_that_may_fail() {
        assert!(around("ok()?").0.contains("Result"));
        assert!(!around("\"why?\"").0.contains("Result"));
    }
}
