//! Contexts: one for each GPU that the process sees, and the current one of each thread.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use crate::errors::{Failure, INVALID_CONTEXT, INVALID_DEVICE, NOT_INITIALIZED, Result, UNKNOWN};
use crate::gpus::{self, Gpu};
use crate::log;
use crate::memory::pool;
use crate::settings::settings;
use crate::streams::{Point, Stream};
use crate::types::{CUcontext, CUdevice};

/// The primary context of a GPU.
pub struct Context {
    pub gpu: Gpu,
    pub ordinal: CUdevice,
    /// How often it is retained.
    pub retained: AtomicU32,
    /// The code of the failure that ended all work, or 0.
    failed: AtomicU32,
    calls: AtomicU64,
    streams: Mutex<Vec<Arc<Stream>>>,
    legacy: OnceLock<Arc<Stream>>,
}

/// All contexts, in the order of the GPUs that the process sees. Created when the driver is initialised.
static CONTEXTS: OnceLock<Vec<Context>> = OnceLock::new();

/// Initialises the driver: the GPUs that the process sees are fixed from now on.
pub fn initialise() -> &'static [Context] {
    CONTEXTS.get_or_init(|| {
        let context = |(ordinal, gpu): (usize, &Gpu)| Context {
            gpu: gpu.clone(),
            ordinal: ordinal as CUdevice,
            retained: AtomicU32::new(0),
            failed: AtomicU32::new(0),
            calls: AtomicU64::new(0),
            streams: Mutex::new(Vec::new()),
            legacy: OnceLock::new(),
        };
        gpus::visible().iter().enumerate().map(context).collect()
    })
}

/// All contexts.
///
/// # Errors
///
/// The driver is not initialised.
pub fn all() -> Result<&'static [Context]> {
    CONTEXTS.get().map(Vec::as_slice).ok_or(NOT_INITIALIZED)
}

/// The context of a GPU.
///
/// # Errors
///
/// There is no such GPU, or the driver is not initialised.
pub fn of(device: CUdevice) -> Result<&'static Context> {
    let ordinal = usize::try_from(device).map_err(|_| INVALID_DEVICE)?;
    all()?.get(ordinal).ok_or(INVALID_DEVICE)
}

/// The context of a handle.
///
/// # Errors
///
/// It is not the handle of a context.
pub fn from_handle(handle: CUcontext) -> Result<&'static Context> {
    all()?
        .iter()
        .find(|context| context.handle() == handle)
        .ok_or(INVALID_CONTEXT)
}

thread_local! {
    static CURRENT: RefCell<Vec<Option<&'static Context>>> = const { RefCell::new(Vec::new()) };
}

/// Changes the contexts of this thread; the last one is the current one.
pub fn with_stack<T>(change: impl FnOnce(&mut Vec<Option<&'static Context>>) -> T) -> T {
    CURRENT.with(|stack| change(&mut stack.borrow_mut()))
}

/// The current context of this thread.
///
/// # Errors
///
/// It has no current context.
pub fn current() -> Result<&'static Context> {
    all()?;
    with_stack(|stack| stack.last().copied().flatten()).ok_or(INVALID_CONTEXT)
}

impl Context {
    pub fn handle(&'static self) -> CUcontext {
        std::ptr::from_ref(self).cast_mut().cast()
    }

    /// The failure that ended all work on this GPU.
    pub fn failure(&self) -> Option<Failure> {
        let code = self.failed.load(Ordering::Acquire);
        (code != 0).then_some(Failure(code))
    }

    pub fn fail(&self, failure: Failure) {
        // The first failure stays.
        let _ = self
            .failed
            .compare_exchange(0, failure.0, Ordering::AcqRel, Ordering::Acquire);
    }

    /// # Errors
    ///
    /// The GPU has failed, which lasts until the process ends.
    pub fn check(&self) -> Result<()> {
        self.failure().map_or(Ok(()), Err)
    }

    /// Counts a call that uses this GPU.
    ///
    /// # Errors
    ///
    /// The GPU has failed, or is lost from this call on.
    pub fn enter(&self) -> Result<()> {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        if self.gpu.index == 0
            && settings().lost_at.is_some_and(|at| calls >= at)
            && self.failure().is_none()
        {
            log::fault(
                "lost",
                &format!("GPU 0 has fallen off the bus at call {calls}"),
            );
            self.fail(UNKNOWN);
        }
        self.check()
    }

    pub fn is_lost(&self) -> bool {
        self.failure() == Some(UNKNOWN)
    }

    pub fn add(&self, stream: &Arc<Stream>) {
        let mut streams = log::lock(&self.streams);
        streams.retain(|stream| !stream.is_over());
        streams.push(stream.clone());
    }

    fn streams(&self) -> Vec<Arc<Stream>> {
        log::lock(&self.streams).clone()
    }

    pub fn legacy_stream(&'static self) -> Arc<Stream> {
        self.legacy.get_or_init(|| Stream::new(self, false)).clone()
    }

    /// What an operation waits for because of the legacy default stream, which waits for all blocking streams, and they
    /// for it.
    pub fn default_stream_order(&self, stream: &Arc<Stream>) -> Vec<Point> {
        match self.legacy.get() {
            Some(legacy) if legacy.id == stream.id => {
                let blocking = self.streams().into_iter().filter(|other| other.blocking);
                blocking.filter_map(|other| other.end()).collect()
            }
            Some(legacy) if stream.blocking => legacy.end().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Waits for all streams.
    ///
    /// # Errors
    ///
    /// The GPU has failed.
    pub fn synchronise(&self) -> Result<()> {
        log::count("synchronisations");
        self.streams()
            .iter()
            .filter_map(Stream::end)
            .for_each(|end| end.synchronise());
        pool(self.gpu.index).synchronised();
        self.check()
    }
}
