//! The wording for variables that a cell lost or moved.

use gpu_tutor_text::say;

use super::list;

/// For variables that were lost with the process that held them.
pub fn lost(names: &[String]) -> String {
    say!(
        "lost: %{names} (`:replay` recreates them)",
        names = list(names)
    )
}

/// For variables that the cell moved.
pub fn moved(names: &[String]) -> String {
    say!("moved: %{names}", names = list(names))
}
