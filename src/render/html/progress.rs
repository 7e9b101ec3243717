//! How far something is that takes long, to be drawn anew as it goes on.

use std::time::Duration;

use maud::html;

use super::mime::{MimeBundle, with_html};
use super::style::QUIET;
use crate::units::millis;

/// A bar where the end is known, else what was done so far. `elapsed` is the time since the beginning.
pub fn draw(label: &str, done: u64, total: Option<u64>, elapsed: Duration) -> MimeBundle {
    // Nothing to do is all done.
    let total = total.map(|total| total.max(done));
    let said = match total {
        Some(total) => {
            let percent = (done * 100).checked_div(total).unwrap_or(100);
            format!("{done} of {total} · {percent} %")
        }
        None => done.to_string(),
    };
    let time = millis(elapsed.as_secs_f64() * 1e3);
    let html = html! {
        div style={ (QUIET) ";font-variant-numeric:tabular-nums" } {
            span { (label) }
            @if let Some(total) = total {
                " "
                progress aria-label=(label) value=(done.min(total)) max=(total.max(1)) style="width:14em;max-width:40%;vertical-align:middle" { (said) }
            }
            " " span { (said) " · " (time) }
        }
    };
    with_html(html, format!("{label}: {said} · {time}"))
}
