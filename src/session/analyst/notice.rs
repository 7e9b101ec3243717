//! Messages that are shown once: what completion is missing, and the command that installs it.

use crate::session::machine::installed;
use crate::session::machine::toolchain::Toolchain;
use crate::text;

const NO_SERVER: &str = text!(
    "completion knows only names here: `rustup component add rust-analyzer rust-src` brings methods, \
                         types and documentation"
);
const NO_LIBRARY: &str = text!(
    "little is known here of Rust's standard library: `rustup component add rust-src` brings its \
                          sources for completion"
);
const NO_SERVER_IN_BUNDLE: &str = text!(
    "completion knows only names here: the bundle that this program came in was packed without \
                                   rust-analyzer"
);
const NO_LIBRARY_IN_BUNDLE: &str = text!(
    "little is known here of Rust's standard library: the bundle that this program came in \
                                    was packed without `--with-rust-src`"
);

/// Describes what is missing, if anything, in English: `t!` translates it where it is shown. `library` is whether a server found the standard library's sources.
pub fn missing(toolchain: &Toolchain, library: Option<bool>) -> Option<&'static str> {
    let bundled = installed::here().is_some();
    match (toolchain.rust_analyzer(), library) {
        (None, _) if bundled => Some(NO_SERVER_IN_BUNDLE),
        (None, _) => Some(NO_SERVER),
        (Some(_), Some(false)) if bundled => Some(NO_LIBRARY_IN_BUNDLE),
        (Some(_), Some(false)) => Some(NO_LIBRARY),
        _ => None,
    }
}
