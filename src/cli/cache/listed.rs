//! The contents of the caches, as `gpu-tutor cache` shows them.

use std::time::SystemTime;

use gpu_tutor_render::terminal::{Style, Theme, fill_text, table};
use gpu_tutor_render::words::colon;
use gpu_tutor_text::units::bytes;
use gpu_tutor_text::{say, t};

use crate::cache::{Cache, Entry};

/// A cache folder: its entries, and the files that do not belong to this program.
pub fn cache(theme: &Theme, cache: &Cache, now: SystemTime) -> String {
    let folder = cache.folder.display();
    let size = bytes(cache.bytes());
    let title = match (cache.entries.is_empty(), cache.is_shared) {
        (true, _) => t!("%{folder}: nothing is kept here", folder),
        (false, false) => t!("%{folder}: %{size}", folder, size),
        (false, true) => t!("%{folder}: %{size}, shared and read-only", folder, size),
    };
    let mut text = format!("{}\n", theme.paint(Style::Strong, &title));
    if !cache.entries.is_empty() {
        let rows = cache.entries.iter().map(|entry| row(entry, now)).collect();
        let head = [t!("what"), t!("size"), t!("last used"), t!("used by")];
        text += &table(theme, &head, rows);
    }
    if !cache.foreign.is_empty() {
        let within = |path: &std::path::PathBuf| {
            let path = path.strip_prefix(&cache.folder).unwrap_or(path);
            path.display().to_string()
        };
        let names: Vec<String> = cache.foreign.iter().map(within).collect();
        let told = t!(
            "not part of gpu-tutor, so left alone: %{names}",
            names = names.join(&t!(", "))
        );
        text += &filled(theme, &told);
    }
    text
}

fn row(entry: &Entry, now: SystemTime) -> Vec<String> {
    let owner = entry.owner.told();
    let owner = match entry.in_use {
        true => say!("%{who}; in use now", who = owner),
        false => owner,
    };
    let age = entry.last_used.map(|time| ago(time, now));
    vec![
        name(entry),
        bytes(entry.usage.bytes()),
        age.unwrap_or_default(),
        owner,
    ]
}

/// The title, key and details of an entry: `a prelude f0244f6893e61263: CPU, rustc 1.95.0`.
pub fn name(entry: &Entry) -> String {
    let title = t!(entry.sort.title());
    let key = entry.key.as_deref().map(|key| format!(" {key}"));
    let detail = entry.detail.as_deref();
    let detail = detail.map(|detail| format!("{}{detail}", colon()));
    format!(
        "{title}{}{}",
        key.unwrap_or_default(),
        detail.unwrap_or_default()
    )
}

/// A sentence from the command, wrapped to the width of the terminal.
pub fn filled(theme: &Theme, text: &str) -> String {
    fill_text(theme, Style::Plain, text, "", "  ")
}

/// How long ago something was: `5 min ago`.
fn ago(time: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(time).unwrap_or_default().as_secs();
    let told = match seconds {
        0..60 => t!("just now"),
        60..3600 => t!("%{count} min ago", count = seconds / 60),
        3600..86_400 => t!("%{count} h ago", count = seconds / 3600),
        86_400..172_800 => t!("1 day ago"),
        _ => t!("%{count} days ago", count = seconds / 86_400),
    };
    told.into_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_age_is_told_in_the_unit_that_fits() {
        let now = SystemTime::now();
        let told = |seconds| ago(now - Duration::from_secs(seconds), now);
        let shown = [5, 120, 7200, 90_000, 40 * 86_400].map(told);
        let wanted = [
            "just now",
            "2 min ago",
            "2 h ago",
            "1 day ago",
            "40 days ago",
        ];
        assert_eq!(shown, wanted);
        assert_eq!(ago(now + Duration::from_secs(9), now), "just now");
    }
}
