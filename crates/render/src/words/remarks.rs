//! The words for variables that a cell lost or moved.

use gpu_tutor_text::t;

use super::list;

/// For variables that were lost with the process that held them.
pub fn lost(names: &[String]) -> String {
    t!(
        "lost: %{names} (`:replay` makes them again)",
        names = list(names)
    )
    .into_owned()
}

/// For variables that the cell moved.
pub fn moved(names: &[String]) -> String {
    t!("moved: %{names}", names = list(names)).into_owned()
}
