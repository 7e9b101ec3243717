//! CSS styles. They use the page's own colours, so that they fit any theme.

use gpu_tutor_grading::Verdict;

/// A faint block, such as the cost of a cell.
pub const QUIET: &str = "opacity:.75;font-size:.9em;line-height:1.5";
/// Faint text within a line of normal text.
pub const FAINT: &str = "opacity:.75";
/// Wide content scrolls inside its own box, so that the page itself does not scroll.
pub const SCROLL: &str = "overflow-x:auto";
/// Preformatted lines.
pub const LINES: &str =
    "margin:.3em 0;white-space:pre;overflow-x:auto;line-height:1.25;background:none";
pub const CODE: &str = "font-family:var(--jp-code-font-family,ui-monospace,monospace);font-size:.95em;background:none;padding:0;color:inherit";

/// Front ends centre and stretch tables. Each property here undoes one of their defaults.
pub const TABLE: &str = "margin:.3em 0;border-collapse:collapse;table-layout:auto;width:auto;font-size:.92em;font-variant-numeric:tabular-nums;color:inherit";
pub const HEAD: &str = "border-bottom:1px solid rgba(128,128,128,.5)";

/// A colour that is legible on white and on black. A mark and a word convey the same meaning without colour.
pub fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "color:var(--jp-success-color1,#2a8a4a)",
        Verdict::Failed => "color:var(--jp-error-color1,#d9534f)",
        Verdict::Inconclusive | Verdict::CouldNotGrade => "color:var(--jp-warn-color1,#b97a10)",
        Verdict::NotJudged => FAINT,
    }
}
