//! The progress of something slow, redrawn as it advances.

use std::time::Duration;

use gpu_tutor_text::units::millis;
use gpu_tutor_text::{say, t};
use gpu_tutor_wire::Pace;
use maud::html;

use super::mime::{MimeBundle, with_html};
use super::style::QUIET;
use crate::words::colon;

/// Draws a bar if the total is known, or else the count so far. `elapsed` is the time since the start.
pub fn draw(label: &str, done: u64, total: Option<u64>, elapsed: Duration) -> MimeBundle {
    // A total of zero counts as complete.
    let total = total.map(|total| total.max(done));
    let state = match total {
        Some(total) => {
            let percent = (done * 100).checked_div(total).unwrap_or(100);
            say!("%{done} of %{total} · %{percent} %", done, total, percent)
        }
        None => done.to_string(),
    };
    let time = millis(elapsed.as_secs_f64() * 1e3);
    let pace = match Pace::of(done, elapsed.as_secs_f64()) {
        None => String::new(),
        Some(Pace::PerSecond(items)) => format!(" · {items:.1}/s"),
        Some(Pace::Each(seconds)) => {
            format!(" · {}", t!("%{time} each", time = millis(seconds * 1e3)))
        }
    };
    let html = html! {
        div style={ (QUIET) ";font-variant-numeric:tabular-nums" } {
            span { (label) }
            @if let Some(total) = total {
                " "
                progress aria-label=(label) value=(done.min(total)) max=(total.max(1)) style="width:14em;max-width:40%;vertical-align:middle" { (state) }
            }
            " " span { (state) " · " (time) (pace) }
        }
    };
    with_html(html, format!("{label}{}{state} · {time}{pace}", colon()))
}
