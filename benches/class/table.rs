//! A table in Markdown, printed one row at a time.

/// Prints a row at once: the next one may take minutes.
pub fn row(what: &str, figure: &str) {
    println!("| {what} | {figure} |");
}
