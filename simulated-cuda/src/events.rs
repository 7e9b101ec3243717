//! Events: marks in a stream that other streams and the host wait for, with the time when the stream reached them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use crate::errors::{INVALID_HANDLE, NOT_READY, Result};
use crate::log;
use crate::memory::pool;
use crate::streams::{Kind, Point, Stream};
use crate::types::CUevent;

/// The flag of an event that records no time.
const DISABLE_TIMING: u32 = 2;

pub struct Event {
    times: bool,
    last: Mutex<Option<Record>>,
}

#[derive(Clone)]
struct Record {
    point: Point,
    gpu: usize,
    at: Arc<OnceLock<Instant>>,
}

static EVENTS: Mutex<BTreeMap<usize, Arc<Event>>> = Mutex::new(BTreeMap::new());

pub fn create(flags: u32) -> CUevent {
    static HANDLES: AtomicUsize = AtomicUsize::new(0x10);
    let handle = HANDLES.fetch_add(0x10, Ordering::Relaxed);
    let event = Event {
        times: flags & DISABLE_TIMING == 0,
        last: Mutex::new(None),
    };
    log::lock(&EVENTS).insert(handle, Arc::new(event));
    handle as CUevent
}

/// # Errors
///
/// There is no such event.
pub fn destroy(handle: CUevent) -> Result<()> {
    log::lock(&EVENTS)
        .remove(&(handle as usize))
        .map(drop)
        .ok_or(INVALID_HANDLE)
}

/// # Errors
///
/// There is no such event.
pub fn find(handle: CUevent) -> Result<Arc<Event>> {
    log::lock(&EVENTS)
        .get(&(handle as usize))
        .cloned()
        .ok_or(INVALID_HANDLE)
}

impl Event {
    /// Marks the current end of a stream. Whatever waited for an earlier mark still waits for that one.
    pub fn record(&self, stream: &Arc<Stream>) {
        let at = Arc::new(OnceLock::new());
        let time = at.clone();
        let work = Box::new(move |_: &_| {
            let _ = time.set(Instant::now());
            Ok(())
        });
        let point = stream.push(Kind::Mark, "cuEventRecord", Vec::new(), work);
        *log::lock(&self.last) = Some(Record {
            point,
            gpu: stream.context.gpu.index,
            at,
        });
    }

    fn last(&self) -> Option<Record> {
        log::lock(&self.last).clone()
    }

    /// Makes a stream wait for the mark. If the event was never recorded, there is no wait.
    pub fn order(&self, stream: &Arc<Stream>) {
        if let Some(record) = self.last() {
            stream.push(
                Kind::Mark,
                "cuStreamWaitEvent",
                vec![record.point],
                Box::new(|_| Ok(())),
            );
        }
    }

    /// Makes the host wait for the mark.
    pub fn synchronise(&self) {
        log::count("synchronisations");
        if let Some(record) = self.last() {
            record.point.synchronise();
            pool(record.gpu).synchronised();
        }
    }

    pub fn is_done(&self) -> bool {
        self.last().is_none_or(|record| record.point.is_done())
    }

    /// Milliseconds from this event to a later one.
    ///
    /// # Errors
    ///
    /// One of them records no time, was never recorded, or has not been reached yet.
    pub fn elapsed(&self, end: &Event) -> Result<f32> {
        let (Some(first), Some(last)) = (self.last(), end.last()) else {
            return Err(INVALID_HANDLE);
        };
        if !self.times || !end.times {
            return Err(INVALID_HANDLE);
        }
        let (Some(first), Some(last)) = (first.at.get(), last.at.get()) else {
            return Err(NOT_READY);
        };
        let seconds = match last.checked_duration_since(*first) {
            Some(time) => time.as_secs_f64(),
            None => -first.duration_since(*last).as_secs_f64(),
        };
        Ok((seconds * 1e3) as f32)
    }
}
