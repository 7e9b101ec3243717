//! Progress bars.

use std::fmt::Write;
use std::time::{Duration, Instant};

use gpu_tutor_wire::mime::{PROGRESS, TEXT_PLAIN};
use gpu_tutor_wire::{Content, Pace, Progress as State};

use super::Shown;
use crate::show::duration;

/// The minimum time between two updates of the bar.
const PACE: Duration = Duration::from_millis(100);

/// A loop that ends sooner than this shows no bar.
const GRACE: Duration = Duration::from_millis(200);

/// Shows a progress bar for a loop: `for step in progress("training", 0..1000) { … }`.
pub fn progress<I: IntoIterator>(label: &str, items: I) -> Progress<I::IntoIter> {
    let items = items.into_iter();
    let bar = Bar::new(label, items.size_hint().1);
    Progress { items, bar }
}

/// An iterator that shows a [`progress`] bar.
#[must_use = "it shows something only while it is looped over"]
pub struct Progress<I> {
    items: I,
    bar: Bar,
}

impl<I: Iterator> Iterator for Progress<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let item = self.items.next();
        self.bar.step(item.is_some());
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

/// A progress bar, which is redrawn at most ten times a second.
pub struct Bar {
    state: State,
    begun: bool,
    started: Instant,
    due: Instant,
    shown: Option<Shown>,
}

impl Bar {
    pub fn new(label: &str, total: Option<usize>) -> Bar {
        Bar::after(GRACE, label, total)
    }

    /// A bar for work that usually ends within `grace`.
    pub fn after(grace: Duration, label: &str, total: Option<usize>) -> Bar {
        let started = Instant::now();
        Bar {
            state: State {
                label: label.to_owned(),
                done: 0,
                total: total.map(|total| total as u64),
                seconds: 0.0,
                finished: false,
            },
            begun: false,
            started,
            due: started + grace,
            shown: None,
        }
    }

    /// Called when the loop requests its next item, so the previous one is done. `more` says whether there is a next
    /// item.
    #[inline(never)]
    pub fn step(&mut self, more: bool) {
        self.state.done += u64::from(std::mem::replace(&mut self.begun, more));
        if !more {
            self.state.finished = true;
            if self.shown.is_some() {
                self.draw();
            }
        } else if Instant::now() >= self.due {
            self.draw();
        }
    }

    fn draw(&mut self) {
        self.state.seconds = self.started.elapsed().as_secs_f64();
        let content = content(&self.state);
        match &self.shown {
            Some(shown) => shown.replace(content),
            None => self.shown = Some(Shown::now(content)),
        }
        self.due = Instant::now() + PACE;
    }
}

impl Drop for Bar {
    /// Draws the last state of a loop that was left early.
    fn drop(&mut self) {
        if self.shown.is_some() && !self.state.finished && !std::thread::panicking() {
            self.draw();
        }
    }
}

fn content(state: &State) -> Content {
    let mut content = Content::from([(TEXT_PLAIN.to_owned(), text(state))]);
    if let Ok(json) = serde_json::to_string(state) {
        content.insert(PROGRESS.to_owned(), json);
    }
    content
}

/// The bar as text: `training ██████░░░░ 60/100 1.2 s · 50.0/s`.
fn text(state: &State) -> String {
    const WIDTH: u64 = 24;
    let mut text = state.label.clone();
    if let Some(total) = state.total.filter(|total| *total > 0) {
        let full = (WIDTH * state.done.min(total) / total) as usize;
        let bar = "█".repeat(full) + &"░".repeat(WIDTH as usize - full);
        let _ = write!(text, " {bar} {}/{total}", state.done);
    } else {
        let _ = write!(text, " {}", state.done);
    }
    text + " " + &duration(state.seconds) + &rate(state)
}

/// How many items are done per second or, if each takes longer than a second, how long one takes.
fn rate(state: &State) -> String {
    match Pace::of(state.done, state.seconds) {
        None => String::new(),
        Some(Pace::PerSecond(items)) => format!(" · {items:.1}/s"),
        Some(Pace::Each(seconds)) => {
            " · ".to_owned() + &t!("%{time} each", time = duration(seconds))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bar, text};

    #[test]
    fn an_item_is_done_when_the_next_one_is_asked_for() {
        let mut bar = Bar::new("work", Some(3));
        for more in [true, true] {
            bar.step(more);
        }
        assert_eq!(bar.state.done, 1);
        bar.step(true);
        bar.step(false);
        assert_eq!((bar.state.done, bar.state.finished), (3, true));
        bar.step(false);
        assert_eq!(bar.state.done, 3);
    }

    #[test]
    fn its_text_says_how_far_it_is() {
        let mut bar = Bar::new("work", Some(4));
        bar.state.done = 1;
        bar.state.seconds = 1.5;
        let text = text(&bar.state);
        assert!(text.starts_with("work ██████░"), "{text}");
        assert!(text.contains(" 1/4 ") && text.contains("1.5"), "{text}");
        assert!(text.ends_with(" · 1.50 s each"), "{text}");
        bar.state.done = 3;
        assert!(super::text(&bar.state).ends_with(" · 2.0/s"), "{text}");
        let endless = Bar::new("work", None);
        assert!(super::text(&endless.state).starts_with("work 0 "));
    }
}
