//! Measures time: of one run, of many runs, of several ways, and over sizes.

mod bench;
mod compare;
mod events;
mod measured;
mod so_far;
mod sweep;
mod timed;
mod timing;
mod work;

pub use bench::bench;
pub(crate) use bench::{bench_within, sample};
pub use compare::{Comparison, Way, compare};
pub use events::timed_on;
pub use measured::Measured;
pub use sweep::{Sweep, sweep};
pub use timed::{timed, timed_async};
pub use timing::Timing;
pub(crate) use timing::no_times;
pub use work::Work;
pub(crate) use work::percent;
