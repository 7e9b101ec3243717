//! The measurements that exist when a cell is stopped or panics. They are shown, because they would otherwise be lost.

use std::cell::Cell;
use std::time::Duration;

use gpu_tutor_wire::mime::TEXT_PLAIN;

use super::{Sweep, Timing};
use crate::front::{Bar, Shown};
use crate::show::Show;

thread_local! {
    /// Whether a sweep is measuring. It then shows what its benches have measured.
    static SWEEPING: Cell<bool> = const { Cell::new(false) };
}

/// The samples of a bench, with a bar if it takes unusually long.
pub(super) struct Samples {
    pub taken: Vec<f64>,
    bar: Option<Bar>,
}

impl Samples {
    /// Most benches take half a second. Only one with a slow closure takes longer than this.
    const USUAL: Duration = Duration::from_secs(1);

    pub fn begin() -> Samples {
        let is_alone = !SWEEPING.get();
        Samples {
            taken: Vec::new(),
            bar: is_alone.then(|| Bar::after(Samples::USUAL, &t!("measuring, samples:"), None)),
        }
    }

    /// Called before each sample.
    pub fn next(&mut self) {
        if let Some(bar) = &mut self.bar {
            bar.step(true);
        }
    }

    pub fn finish(mut self) -> Timing {
        if let Some(bar) = &mut self.bar {
            bar.step(false);
        }
        Timing::from_seconds(std::mem::take(&mut self.taken))
    }
}

impl Drop for Samples {
    fn drop(&mut self) {
        let taken = std::mem::take(&mut self.taken);
        if std::thread::panicking() && self.bar.is_some() && !taken.is_empty() {
            let head = match taken.len() {
                1 => t!("stopped after 1 sample"),
                count => t!("stopped after %{count} samples", count = count),
            };
            show(&head, &Timing::from_seconds(taken));
        }
    }
}

/// The timings of a sweep.
pub(super) struct Sizes {
    pub sweep: Sweep,
    /// How many sizes have been measured.
    pub done: usize,
    was_sweeping: bool,
}

impl Sizes {
    pub fn begin(sizes: &[usize]) -> Sizes {
        Sizes {
            sweep: Sweep {
                sizes: sizes.to_vec(),
                ways: Vec::new(),
            },
            done: 0,
            was_sweeping: SWEEPING.replace(true),
        }
    }

    /// Adds a timing at the size that is being measured.
    pub fn add(&mut self, name: String, timing: Timing) {
        let (ways, count) = (&mut self.sweep.ways, self.sweep.sizes.len());
        let known = ways.iter().position(|(known, _)| *known == name);
        let known = known.unwrap_or_else(|| {
            ways.push((name, vec![None; count]));
            ways.len() - 1
        });
        ways[known].1[self.done] = Some(timing);
    }

    pub fn finish(mut self) -> Sweep {
        self.take()
    }

    fn take(&mut self) -> Sweep {
        Sweep {
            sizes: std::mem::take(&mut self.sweep.sizes),
            ways: std::mem::take(&mut self.sweep.ways),
        }
    }

    /// The sizes that have been measured; `None` if there are none.
    fn measured(&mut self) -> Option<Sweep> {
        let done = self.done;
        let mut sweep = self.take();
        sweep.sizes.truncate(done);
        for (_, timings) in &mut sweep.ways {
            timings.truncate(done);
        }
        (done > 0 && !sweep.ways.is_empty()).then_some(sweep)
    }
}

impl Drop for Sizes {
    fn drop(&mut self) {
        SWEEPING.set(self.was_sweeping);
        let of = self.sweep.sizes.len();
        if std::thread::panicking()
            && let Some(sweep) = self.measured()
        {
            let done = sweep.sizes.len();
            show(
                &t!("stopped after %{done} of %{of} sizes", done = done, of = of),
                &sweep,
            );
        }
    }
}

fn show(head: &str, value: &impl Show) {
    let mut content = value.mime();
    if let Some(text) = content.get_mut(TEXT_PLAIN) {
        *text = format!("{head}:\n{text}");
    }
    Shown::now(content);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stopped_sweep_has_measured_is_a_sweep_of_the_first_sizes() {
        let mut sizes = Sizes::begin(&[10, 100, 1000]);
        assert_eq!(sizes.measured(), None);
        let mut sizes_again = Sizes::begin(&[10, 100, 1000]);
        for name in ["cpu", "cuda:0"] {
            sizes_again.add(name.to_owned(), Timing::from_seconds(vec![0.5]));
        }
        sizes_again.done = 1;
        let sweep = sizes_again.measured().expect("one size");
        assert_eq!(sweep.sizes, [10]);
        assert!(sweep.ways.iter().all(|(_, timings)| timings.len() == 1));
        // It can be drawn.
        assert!(sweep.text().is_some_and(|text| text.contains("cuda:0")));
    }

    #[test]
    fn a_bench_in_a_sweep_has_no_bar_of_its_own() {
        assert!(Samples::begin().bar.is_some());
        let sweep = Sizes::begin(&[1]);
        assert!(Samples::begin().bar.is_none());
        drop(sweep);
        assert!(Samples::begin().bar.is_some());
    }
}
