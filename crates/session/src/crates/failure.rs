//! Short explanations of why a crate cannot be added.

use gpu_tutor_text::t;

use crate::CellError;

pub const KIND: &str = "dependency";

/// The messages that cargo prints when it has no network connection.
const NO_NETWORK: [&str; 6] = [
    "failed to download",
    "Could not resolve host",
    "Couldn't resolve host",
    "Could not connect",
    "Couldn't connect",
    "spurious network error",
];

/// Whether cargo failed because there is no network connection.
pub fn lacks_network(stderr: &str) -> bool {
    NO_NETWORK.iter().any(|text| stderr.contains(text))
}

/// cargo's error: its first line, with the following lines as help.
pub fn of_cargo(stderr: &str) -> CellError {
    let lines = stderr.lines().map(str::trim);
    // cargo prints its progress first, then the error, and finally which of the session's own packages requires the
    // crate.
    let mut lines = lines
        .filter(|line| !line.is_empty() && !line.starts_with("required by package `session"))
        .skip_while(|line| !line.starts_with("error"));
    let no_reason = t!("error: cargo gave no reason");
    let first = lines.next().unwrap_or(&no_reason);
    if let Some(broken) = broken(stderr) {
        let text = t!(
            "the crate cannot be added: `%{broken}` does not compile",
            broken
        );
        let shown: Vec<&str> = [first].into_iter().chain(lines.take(5)).collect();
        return CellError::new(KIND, text).help(shown.join("\n"));
    }
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let error = CellError::new(KIND, t!("the crate cannot be added: %{first}", first));
    if lacks_network(stderr) {
        return error.help(t!(
            "connect to the network once; the crate is kept, and later sessions do not need the network"
        ));
    }
    let rest: Vec<&str> = lines.take(4).collect();
    match rest[..] {
        [] => error,
        _ => error.help(rest.join("\n")),
    }
}

/// The crate that rustc refused.
fn broken(stderr: &str) -> Option<&str> {
    let (_, after) = stderr.split_once("error: could not compile `")?;
    Some(after.split_once('`')?.0)
}

/// This program was installed from a bundle, which comes without cargo.
pub fn no_cargo() -> CellError {
    let text =
        t!("the crate cannot be added: this gpu-tutor was installed from a bundle, without cargo");
    CellError::new(KIND, text).help(t!(
        "crates that are in the bundle's cache can be added; others need Rust from https://rustup.rs"
    ))
}

/// The build was stopped on request.
pub fn stopped() -> CellError {
    CellError::new(KIND, t!("the crate was not added: the build was stopped"))
}

/// A package has no library that a cell could use.
pub fn no_library(package: &str) -> CellError {
    let text = t!(
        "the crate cannot be added: `%{package}` has no library",
        package
    );
    CellError::new(KIND, text).help(t!("it is a program; a cell can only use a library's code"))
}

/// An operation on this machine failed.
pub fn of_machine(what: &str, error: &std::io::Error) -> CellError {
    CellError::new(
        KIND,
        t!(
            "the crate cannot be added: %{what}: %{error}",
            what,
            error
        ),
    )
    .help(t!(
        "`gpu-tutor doctor` shows the cache folder; check that it has free space and that you may write to it"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_error_is_told_without_its_progress_and_the_sessions_own_package() {
        let stderr = "    Updating index\nerror: no matching package named `nosuch` found\nlocation searched: index\n\
                      required by package `session v0.0.0 (/a)`\n";
        let error = of_cargo(stderr);
        assert_eq!(
            error.message,
            "the crate cannot be added: no matching package named `nosuch` found"
        );
        assert_eq!(error.help.as_deref(), Some("location searched: index"));
        assert!(of_cargo("").message.ends_with("cargo gave no reason"));
    }

    #[test]
    fn a_crate_that_does_not_compile_is_named_with_its_first_error() {
        let stderr = "   Compiling b v1.0.0\nerror[E0308]: mismatched types\n --> /b/src/lib.rs:1:1\n\n\
                      error: could not compile `b` (lib) due to 1 previous error\n";
        let error = of_cargo(stderr);
        assert!(error.message.ends_with("`b` does not compile"));
        let help = error.help.unwrap();
        assert!(
            help.starts_with("error[E0308]: mismatched types\n--> /b"),
            "{help}"
        );
    }

    #[test]
    fn without_network_the_help_says_to_connect() {
        let stderr = "error: failed to get `a` as a dependency\n\nCaused by:\n  [6] Could not resolve hostname (Could not resolve host: a)";
        let help = of_cargo(stderr).help.unwrap();
        assert!(help.contains("connect"), "{help}");
    }
}
