//! A running cell's frame: its streams, clocks and counters, and how it ended.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ThreadId;
use std::time::Instant;

use gpu_tutor_wire::{End, Event, How, MemorySpan, Transfers, Work};
use std::collections::BTreeMap;

use super::channel::send;
use super::failure::{Failure, send_ours};
use super::streams::Streams;
use super::{INTERRUPTED, grader, panic, tick};
use crate::error::Result;
use crate::explain::{begin_cell, broke_earlier, is_sticky};
use crate::{calls, device, memory, threads, transfers};

/// Ends the cell's frame when dropped. The generated code holds it while the learner's statements run. It has no field
/// with a destructor, because every cell would have to compile the code that drops it.
#[must_use]
pub struct Cell {
    /// Whether this value opened the frame. Code in a cell, or on another thread, that begins another frame gets one
    /// that does nothing.
    opened: bool,
}

/// The thread that runs the cells of this process.
static RUNS_CELLS: OnceLock<ThreadId> = OnceLock::new();

/// Whether a frame is open, on any thread.
static OPEN: AtomicBool = AtomicBool::new(false);

/// The counts when the last cell ended. What threads do between two cells counts towards the next one, so that the
/// counts of all cells add up to the process's and nothing goes unnoticed.
static LAST: Mutex<Option<(transfers::Transfers, calls::Calls)>> = Mutex::new(None);

fn last() -> MutexGuard<'static, Option<(transfers::Transfers, calls::Calls)>> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Frame {
    streams: Option<Streams>,
    started: Instant,
    /// The bytes in use on each device when the cell began.
    memory: Vec<(String, u64)>,
    transfers: transfers::Transfers,
    calls: calls::Calls,
    /// What the simulated GPUs had computed when the cell began.
    work: Vec<Work>,
    clocks: Option<(f64, f64)>,
    /// The cell ends because a GPU failed to do the work that the cell queued.
    failed: bool,
    how: How,
}

thread_local! {
    static FRAME: RefCell<Option<Frame>> = const { RefCell::new(None) };
}

impl Cell {
    #[inline(never)]
    pub fn begin() -> Cell {
        let here = std::thread::current().id();
        if *RUNS_CELLS.get_or_init(|| here) != here || OPEN.swap(true, Ordering::AcqRel) {
            grader::meddled();
            return Cell { opened: false };
        }
        grader::begin_cell();
        begin_cell();
        panic::install(runs_here);
        threads::set_threading_threshold();
        INTERRUPTED.store(false, Ordering::Relaxed);
        memory::reset_peaks();
        let memory = memory::in_use();
        send(&Event::Begin);
        let streams = Streams::redirect();
        let now = (transfers::begin_cell(), calls::totals());
        let (transfers, calls) = last().take().unwrap_or(now);
        let frame = Frame {
            streams,
            started: Instant::now(),
            memory,
            transfers,
            calls,
            work: device::work(),
            clocks: None,
            failed: false,
            how: How::Early,
        };
        FRAME.set(Some(frame));
        Cell { opened: true }
    }
}

/// What each simulated GPU has been asked to compute since then, by name.
fn work_since(before: &[Work]) -> BTreeMap<String, Work> {
    let since = |(ordinal, now): (usize, Work)| {
        let before = before.get(ordinal).copied().unwrap_or_default();
        let work = Work {
            operations: now.operations - before.operations,
            bytes: now.bytes - before.bytes,
        };
        (format!("cuda:{ordinal}"), work)
    };
    let work = device::work().into_iter().enumerate().map(since);
    work.filter(|(_, work)| *work != Work::default()).collect()
}

/// Stops the cell's clocks: the host's at once, and the devices' when they are idle. Further calls have no effect.
/// Unwinds out of the cell if the devices' work has failed.
#[inline(never)]
pub fn mark() {
    let error = FRAME.with_borrow_mut(|frame| frame.as_mut()?.stop().err());
    let Some(error) = error else { return };
    // Later cells do not fail because of a GPU that is known to be broken, so that they can still show what is on the
    // host.
    if !is_sticky(&error.to_string()) || !broke_earlier() {
        send_ours(&error);
        FRAME.with_borrow_mut(|frame| {
            if let Some(frame) = frame {
                frame.failed = true;
            }
        });
        // The code after this would store the cell's variables, but the session treats a failed cell as one that stored
        // none.
        std::panic::resume_unwind(Box::new(Failure));
    }
}

/// Marks the cell as done: its last statement has run. If an interrupt was requested before, it takes effect here.
#[inline(never)]
pub fn done() {
    tick();
    mark();
    FRAME.with_borrow_mut(|frame| {
        if let Some(frame) = frame {
            frame.how = How::Done;
        }
    });
}

/// Whether the calling thread runs the cell. Never panics, even while the frame is borrowed: a sleep inside a driver
/// may call this then.
pub(super) fn runs_here() -> bool {
    let is_some =
        |frame: &RefCell<Option<Frame>>| frame.try_borrow().is_ok_and(|frame| frame.is_some());
    FRAME.try_with(is_some).unwrap_or(false)
}

pub(super) fn interrupted() {
    FRAME.with_borrow_mut(|frame| {
        if let Some(frame) = frame {
            frame.how = How::Interrupted;
        }
    });
}

impl Frame {
    /// Stops the clocks, and returns the failure of the devices' work, if they have not been stopped before.
    fn stop(&mut self) -> Result<()> {
        if self.clocks.is_some() {
            return Ok(());
        }
        let run = self.started.elapsed().as_secs_f64();
        let (waited, result) = device::wait_for_used();
        self.clocks = Some((run, waited.as_secs_f64()));
        result
    }

    fn end(mut self) {
        // If the clocks are still running here, the cell has ended for another reason, which it has already reported.
        let _ = self.stop();
        if std::thread::panicking() && self.how != How::Interrupted && !self.failed {
            self.how = How::Panic;
        }
        if grader::end_cell() && self.how == How::Done {
            self.how = How::Early;
        }
        let (run, device) = self.clocks.unwrap_or_default();
        let memory = memory::snapshot().into_iter().map(|now| {
            let before = self.memory.iter().find(|(then, _)| *then == now.device);
            let span = MemorySpan {
                before: before.map_or(0, |(_, used)| *used),
                after: now.used,
                peak: now.peak,
            };
            (now.device, span)
        });
        let (copied, called) = (transfers::totals(), calls::totals());
        let transfers = copied.since(self.transfers);
        let calls = calls::between(&self.calls, &called);
        *last() = Some((copied, called));
        send(&Event::End(End {
            how: self.how,
            run,
            device,
            transfers: Transfers {
                h2d: transfers.h2d,
                d2h: transfers.d2h,
                d2d: transfers.d2d,
                bytes: transfers.bytes,
            },
            memory: memory.collect(),
            calls,
            simulated: device::are_simulated(),
            work: work_since(&self.work),
        }));
    }
}

impl Drop for Cell {
    #[inline(never)]
    fn drop(&mut self) {
        if !self.opened {
            return;
        }
        let mut frame = FRAME.take();
        drop(frame.as_mut().and_then(|frame| frame.streams.take()));
        if let Some(frame) = frame {
            frame.end();
        }
        OPEN.store(false, Ordering::Release);
    }
}
