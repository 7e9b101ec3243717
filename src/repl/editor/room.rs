//! How much the terminal can show below the line that is being typed.

use gpu_tutor_render::terminal::Theme;
use gpu_tutor_render::wrap::columns;

/// The height to assume if the terminal does not report its own.
const USUAL_HEIGHT: usize = 24;

/// The room below the typed line. What is drawn there must fit: a line that has scrolled off the top of the screen can
/// no longer be cleared.
pub struct Room {
    pub lines: usize,
}

impl Room {
    pub fn below(theme: &Theme, typed: &str) -> Self {
        let size = terminal_size::terminal_size();
        let height = size.map_or(USUAL_HEIGHT, |(_, height)| usize::from(height.0));
        Room::in_height(theme, typed, height)
    }

    fn in_height(theme: &Theme, typed: &str, height: usize) -> Self {
        let rows = |line: &str| columns(line).div_ceil(theme.width).max(1);
        let taken: usize = typed.split('\n').map(rows).sum();
        // The prompt may make the first line wrap onto one more row.
        Room {
            lines: height.saturating_sub(taken + 1).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Room, Theme};

    #[test]
    fn typed_lines_leave_less_room_and_long_ones_count_more() {
        let lines = |typed: &str| Room::in_height(&Theme::plain(20), typed, 10).lines;
        assert_eq!(lines(""), 8);
        assert_eq!(lines("fn f() {\n  1\n}"), 6);
        assert_eq!(lines(&"x".repeat(41)), 6);
        assert_eq!(lines(&"\n".repeat(30)), 1);
    }
}
