//! An answer's text cut into cells.

/// The cells of a script, separated by lines that begin with `// %%`; blank ones are left out.
///
/// Each comes with the number of its first line in the script, counted from 1.
pub fn split_cells(script: &str) -> Vec<(usize, String)> {
    let mut cells = vec![(1, String::new())];
    for (index, line) in script.lines().enumerate() {
        if line.starts_with("// %%") {
            cells.push((index + 2, String::new()));
        } else if let Some((_, cell)) = cells.last_mut() {
            cell.push_str(line);
            cell.push('\n');
        }
    }
    cells.retain(|(_, cell)| !cell.trim().is_empty());
    cells
}
