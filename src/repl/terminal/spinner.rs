//! A spinner on standard error while something slow runs.

use std::fmt::Write;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use gpu_tutor_render::terminal::Theme;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::units::seconds;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Anything that ends sooner than this shows no spinner, so that quick cells do not cause flicker.
const GRACE: Duration = Duration::from_millis(150);
const TICK: Duration = Duration::from_millis(80);

/// Spins until it is dropped, and then clears its line.
#[must_use]
pub struct Spinner {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// Changes a spinner's text from other parts of the program.
pub struct Label(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    began: Instant,
    unicode: bool,
}

struct State {
    label: String,
    /// `None` while the cell's output uses the line.
    show_at: Option<Instant>,
    done: bool,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub fn start(theme: &Theme, label: &str) -> Self {
        let began = Instant::now();
        let state = State {
            label: label.to_owned(),
            show_at: Some(began + GRACE),
            done: false,
            bar: None,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            changed: Condvar::new(),
            began,
            unicode: theme.unicode,
        });
        let drawn = shared.clone();
        // If the thread cannot be started, only the spinner is missing.
        let thread = std::thread::Builder::new()
            .name("spinner".into())
            .spawn(move || drawn.spin())
            .ok();
        Spinner { shared, thread }
    }

    pub fn label(&self) -> Label {
        Label(self.shared.clone())
    }

    /// Clears the line for output. The spinner comes back once the output has ended its line.
    pub fn make_way(&self, line_is_whole: bool) {
        let mut state = lock(&self.shared.state);
        state.clear();
        state.show_at = line_is_whole.then(|| Instant::now() + GRACE);
        drop(state);
        self.shared.changed.notify_one();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        lock(&self.shared.state).done = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Label {
    pub fn set(&self, label: &str) {
        label.clone_into(&mut lock(&self.0.state).label);
    }
}

impl Shared {
    fn spin(&self) {
        let mut state = lock(&self.state);
        while !state.done {
            let now = Instant::now();
            let wait = match state.show_at {
                None => Duration::MAX,
                Some(at) if now < at => at - now,
                Some(_) => {
                    state.draw(self.began, self.unicode);
                    TICK
                }
            };
            let waited = self
                .changed
                .wait_timeout(state, wait.min(Duration::from_secs(3600)));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.clear();
    }
}

impl State {
    fn draw(&mut self, began: Instant, unicode: bool) {
        let bar = self.bar.get_or_insert_with(|| new_bar(began, unicode));
        if bar.message() != self.label {
            bar.set_message(self.label.clone());
        }
        bar.tick();
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(began: Instant, unicode: bool) -> ProgressBar {
    let since = move |_: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&seconds(began.elapsed(), 1));
    };
    let style = ProgressStyle::with_template("{spinner} {msg} {since}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
        .tick_chars(if unicode {
            "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ "
        } else {
            "|/-\\ "
        })
        .with_key("since", since);
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
}
