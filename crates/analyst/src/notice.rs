//! Messages that are shown once: what completion lacks, and the command that installs it.

use gpu_tutor_session::machine::installed::{self, Installer};
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_text::text;

const NO_SERVER: &str = text!(
    "completion is limited to names here: `rustup component add rust-analyzer rust-src` adds methods, types and documentation"
);
const NO_LIBRARY: &str = text!(
    "completion for Rust's standard library is limited here: `rustup component add rust-src` adds its sources"
);
const NO_SERVER_IN_BUNDLE: &str = text!(
    "completion is limited to names here: the bundle that this program came in was packed without \
                                   rust-analyzer"
);
const NO_LIBRARY_IN_BUNDLE: &str = text!(
    "completion for Rust's standard library is limited here: the bundle that this program came in was packed without `--with-rust-src`"
);

const NO_SERVER_FROM_PIP: &str = text!(
    "completion is limited to names here: `pip install 'gpu-tutor[completion]'` adds methods, types and documentation"
);

/// Describes what is missing, if anything, in English: `t!` translates it where it is shown. `library` is whether a
/// server found the standard library's sources.
pub fn missing(toolchain: &Toolchain, library: Option<bool>) -> Option<&'static str> {
    let installer = installed::here().map(|installed| installed.installer);
    match (toolchain.rust_analyzer(), library) {
        (None, _) => Some(match installer {
            Some(Installer::Script) => NO_SERVER_IN_BUNDLE,
            Some(Installer::Pip) => NO_SERVER_FROM_PIP,
            None => NO_SERVER,
        }),
        (Some(_), Some(false)) => Some(match installer {
            Some(_) => NO_LIBRARY_IN_BUNDLE,
            None => NO_LIBRARY,
        }),
        _ => None,
    }
}
