//! Styles: the page's own colours, so that no theme is fought with.

use crate::grade::Verdict;

/// Beside what it is about, and fainter.
pub const QUIET: &str = "opacity:.75;font-size:.9em;line-height:1.5";
/// The same inside a line of full strength.
pub const FAINT: &str = "opacity:.75";
/// Wide content scrolls by itself, and leaves the page where it is.
pub const SCROLL: &str = "overflow-x:auto";
/// Lines as they were written.
pub const LINES: &str =
    "margin:.3em 0;white-space:pre;overflow-x:auto;line-height:1.25;background:none";
pub const CODE: &str = "font-family:var(--jp-code-font-family,ui-monospace,monospace);font-size:.95em;background:none;padding:0;color:inherit";

/// Front ends centre tables and stretch them: said against each of their habits.
pub const TABLE: &str = "margin:.3em 0;border-collapse:collapse;table-layout:auto;width:auto;font-size:.92em;font-variant-numeric:tabular-nums;color:inherit";
pub const HEAD: &str = "border-bottom:1px solid rgba(128,128,128,.5)";

/// A colour that is read on white as on black; a sign and a word say the same without it.
pub fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "color:var(--jp-success-color1,#2a8a4a)",
        Verdict::Failed => "color:var(--jp-error-color1,#d9534f)",
        Verdict::Inconclusive | Verdict::CouldNotGrade => "color:var(--jp-warn-color1,#b97a10)",
        Verdict::NotJudged => FAINT,
    }
}
