//! The words for variables that a cell lost or moved.

/// For variables that were lost with the process that held them.
pub fn lost(names: &[String]) -> String {
    format!("lost: {} (`:replay` makes them again)", names.join(", "))
}

/// For variables that the cell moved.
pub fn moved(names: &[String]) -> String {
    format!("moved: {}", names.join(", "))
}
