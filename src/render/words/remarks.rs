//! What became of variables.

/// Of variables that went with the process that held them.
pub fn lost(names: &[String]) -> String {
    format!("lost: {} (`:replay` makes them again)", names.join(", "))
}

/// Of variables that the cell gave away.
pub fn moved(names: &[String]) -> String {
    format!("moved: {}", names.join(", "))
}
