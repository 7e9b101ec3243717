//! The progress of starting a session, on one line.

use gpu_tutor_session::prelude::Preparation;
use gpu_tutor_text::t;
use gpu_tutor_text::units::bar;

use super::theme::Theme;

const WIDTH: usize = 20;

/// The label, followed by a bar if the total is known: `building the prelude, once: half ███░░░ 12 of 57`.
pub fn draw(theme: &Theme, preparation: &Preparation) -> String {
    let Preparation {
        label, done, total, ..
    } = preparation;
    let Some(total) = total.filter(|total| *total > 0) else {
        return label.clone();
    };
    let done = (*done).min(total);
    let bar = bar(
        done,
        total,
        WIDTH,
        [theme.either("█", "#"), theme.either("░", "-")],
    );
    let count = t!("%{done} of %{total}", done, total);
    format!("{label} {bar} {count}")
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn preparation(done: u64, total: Option<u64>) -> Preparation {
        Preparation {
            label: "building the prelude, once: half".into(),
            done,
            total,
            began: Instant::now(),
        }
    }

    #[test]
    fn a_bar_stands_where_the_end_is_known() {
        let draw = |done, total| draw(&Theme::plain(80), &preparation(done, total));
        assert_eq!(draw(0, None), "building the prelude, once: half");
        assert_eq!(
            draw(15, Some(60)),
            "building the prelude, once: half █████░░░░░░░░░░░░░░░ 15 of 60"
        );
        // The plan counts packages, but cargo prints one more line for each build script.
        assert!(draw(61, Some(60)).ends_with("████ 60 of 60"));
    }
}
