//! Streams: queues of work, each with a thread that does the work later, in order.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::clock::{Clock, StreamId};
use crate::context::{self, Context};
use crate::errors::{ASSERT, ILLEGAL_ADDRESS, INVALID_HANDLE, Result};
use crate::kernels::Memory;
use crate::log;
use crate::memory::{Checked, pool};
use crate::settings::settings;
use crate::work;

pub use crate::types::{CUresult, CUstream};

/// What an operation does when its stream reaches it.
pub type Work = Box<dyn FnOnce(&Checked) -> std::result::Result<(), String> + Send>;

/// The kind of work that an operation does: the speed of each kind can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Bookkeeping such as the end of an allocation.
    Mark,
    Copy,
    Arithmetic,
}

pub struct Stream {
    pub id: StreamId,
    pub context: &'static Context,
    /// Whether it and the legacy default stream wait for each other.
    pub blocking: bool,
    queue: Mutex<Queue>,
    changed: Condvar,
}

struct Queue {
    waiting: VecDeque<Operation>,
    queued: u64,
    done: u64,
    /// Whether no more work will be queued.
    closed: bool,
    /// The operations that are done before the next one begins.
    clock: Arc<Clock>,
    /// The synchronisations that `clock` contains.
    synchronised: u64,
}

struct Operation {
    kind: Kind,
    memory: Checked,
    after: Vec<Point>,
    work: Work,
}

/// A point in a stream: an operation, and what is done before it.
#[derive(Clone)]
pub struct Point {
    stream: Arc<Stream>,
    operation: u64,
    clock: Arc<Clock>,
}

impl std::fmt::Debug for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "operation {} of stream {}",
            self.operation, self.stream.id
        )
    }
}

impl Point {
    pub fn is_done(&self) -> bool {
        log::lock(&self.stream.queue).done >= self.operation
    }

    /// Waits until the stream has reached this point.
    pub fn wait(&self) {
        let mut queue = log::lock(&self.stream.queue);
        while queue.done < self.operation {
            queue = self
                .stream
                .changed
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits like a call that synchronises: everything that is queued from now on comes after it.
    pub fn synchronise(&self) {
        self.wait();
        let mut known = log::lock(&KNOWN);
        known.version += 1;
        known.clock.join(&self.clock);
        known.clock.add(self.stream.id, self.operation);
    }
}

/// The operations that the host knows to be done, because one of its threads has waited for them.
static KNOWN: Mutex<Known> = Mutex::new(Known {
    version: 0,
    clock: Clock::new(),
});

struct Known {
    version: u64,
    clock: Clock,
}

impl Stream {
    /// Creates a stream and its thread.
    pub fn new(context: &'static Context, blocking: bool) -> Arc<Stream> {
        static IDS: AtomicU32 = AtomicU32::new(1);
        let stream = Arc::new(Stream {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            context,
            blocking,
            queue: Mutex::new(Queue {
                waiting: VecDeque::new(),
                queued: 0,
                done: 0,
                closed: false,
                clock: Arc::default(),
                synchronised: 0,
            }),
            changed: Condvar::new(),
        });
        context.add(&stream);
        let own = stream.clone();
        without_signals(|| std::thread::spawn(move || own.run()));
        stream
    }

    /// Waits while the queue is full, as a GPU's driver does. A cell that is stopped has to wait for what is queued, and a
    /// processor takes long for it.
    fn wait_for_room(&self) {
        const MOST: usize = 16;
        let mut queue = log::lock(&self.queue);
        while queue.waiting.len() >= MOST {
            let waited = self.changed.wait(queue);
            queue = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Queues an operation after everything that is in the stream and after the points in `after`.
    pub fn push(self: &Arc<Self>, kind: Kind, name: &str, after: Vec<Point>, work: Work) -> Point {
        self.wait_for_room();
        // Queue one at a time, so that the order of operations matches the order of their clocks.
        static ORDER: Mutex<()> = Mutex::new(());
        let _order = log::lock(&ORDER);
        let mut after = after;
        after.extend(self.context.default_stream_order(self));
        after.retain(|point| point.stream.id != self.id);
        let mut queue = log::lock(&self.queue);
        let known = log::lock(&KNOWN);
        if !after.is_empty() || known.version != queue.synchronised {
            let clock = Arc::make_mut(&mut queue.clock);
            clock.join(&known.clock);
            for point in &after {
                clock.join(&point.clock);
                clock.add(point.stream.id, point.operation);
            }
            queue.synchronised = known.version;
        }
        drop(known);
        queue.queued += 1;
        let point = Point {
            stream: self.clone(),
            operation: queue.queued,
            clock: queue.clock.clone(),
        };
        let memory = Checked {
            stream: self.id,
            operation: point.operation,
            name: name.into(),
            clock: point.clock.clone(),
            gpu: self.context.gpu.index,
            computes: kind == Kind::Arithmetic,
        };
        if memory.computes {
            work::queued(memory.gpu);
        }
        after.retain(|point| !point.is_done());
        queue.waiting.push_back(Operation {
            kind,
            memory,
            after,
            work,
        });
        self.changed.notify_all();
        point
    }

    /// The last operation in the stream, if there ever was one.
    pub fn end(self: &Arc<Self>) -> Option<Point> {
        let queue = log::lock(&self.queue);
        let point = || Point {
            stream: self.clone(),
            operation: queue.queued,
            clock: queue.clock.clone(),
        };
        (queue.queued > 0).then(point)
    }

    pub fn is_idle(&self) -> bool {
        let queue = log::lock(&self.queue);
        queue.done == queue.queued
    }

    /// Whether its thread has ended, or will end when the work is done.
    pub fn is_over(&self) -> bool {
        let queue = log::lock(&self.queue);
        queue.closed && queue.done == queue.queued
    }

    /// Lets the thread end when all work is done.
    pub fn close(&self) {
        log::lock(&self.queue).closed = true;
        self.changed.notify_all();
    }

    /// The thread of a stream.
    fn run(&self) {
        loop {
            let mut queue = log::lock(&self.queue);
            let operation = loop {
                if let Some(operation) = queue.waiting.pop_front() {
                    break operation;
                }
                if queue.closed {
                    return;
                }
                queue = self
                    .changed
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
            };
            drop(queue);
            operation.after.iter().for_each(Point::wait);
            self.perform(operation.kind, operation.memory, operation.work);
            log::lock(&self.queue).done += 1;
            self.changed.notify_all();
        }
    }

    /// After a failure, the GPU does nothing more, and every call reports the failure.
    fn perform(&self, kind: Kind, memory: Checked, work: Work) {
        if self.context.failure().is_some() {
            return;
        }
        let start = Instant::now();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&memory)));
        let outcome = outcome.unwrap_or_else(|_| Err("its host version panicked".into()));
        if let Err(problem) = outcome {
            // A kernel checks its indices itself, but nothing checks its other accesses.
            let failure = match problem.starts_with("the index ") {
                true => ASSERT,
                false => ILLEGAL_ADDRESS,
            };
            let problem = format!("`{}`: {problem}", memory.name);
            log::fault(&format!("error {}", failure.0), &problem);
            self.context.fail(failure);
        }
        let speed = match kind {
            Kind::Mark => return,
            Kind::Copy => settings().copy_speed,
            Kind::Arithmetic => settings().speed,
        };
        let longer = start.elapsed().mul_f64(1.0 / speed - 1.0);
        if longer > Duration::ZERO {
            std::thread::sleep(longer);
        }
    }
}

/// Runs a closure that starts a thread, so that the thread gets no signals: Ctrl-C is for the program's own threads.
fn without_signals<T>(start: impl FnOnce() -> T) -> T {
    // SAFETY: both sets live as long as they are used, and the mask of this thread is restored.
    unsafe {
        let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        let started = start();
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
        started
    }
}

/// The streams that have a handle.
static HANDLES: Mutex<BTreeMap<usize, Arc<Stream>>> = Mutex::new(BTreeMap::new());

/// Gives a stream a handle.
pub fn register(stream: Arc<Stream>) -> CUstream {
    // Small numbers have a special meaning as handles: 1 and 2 are the default streams.
    let handle = 0x1000 + 0x10 * stream.id as usize;
    log::lock(&HANDLES).insert(handle, stream);
    handle as CUstream
}

/// Removes the handle of a stream.
///
/// # Errors
///
/// There is no such handle.
pub fn unregister(handle: CUstream) -> Result<Arc<Stream>> {
    log::lock(&HANDLES)
        .remove(&(handle as usize))
        .ok_or(INVALID_HANDLE)
}

/// The default streams of a thread, by GPU. They end with the thread.
struct OfThread(RefCell<BTreeMap<usize, Arc<Stream>>>);

impl Drop for OfThread {
    fn drop(&mut self) {
        self.0.borrow().values().for_each(|stream| stream.close());
    }
}

thread_local! {
    static OF_THREAD: OfThread = const { OfThread(RefCell::new(BTreeMap::new())) };
}

/// The stream of a handle, which may be one of the default streams of the current context.
///
/// # Errors
///
/// There is no such handle, or no current context.
pub fn find(handle: CUstream) -> Result<Arc<Stream>> {
    match handle as usize {
        0 | 1 => Ok(context::current()?.legacy_stream()),
        2 => {
            let context = context::current()?;
            let own = OF_THREAD.try_with(|of| {
                let mut streams = of.0.borrow_mut();
                let stream = streams.entry(context.gpu.index);
                stream.or_insert_with(|| Stream::new(context, true)).clone()
            });
            // A value that is dropped while its thread ends may outlive the thread's own stream.
            Ok(own.unwrap_or_else(|_| {
                let stream = Stream::new(context, true);
                stream.close();
                stream
            }))
        }
        handle => log::lock(&HANDLES)
            .get(&handle)
            .cloned()
            .ok_or(INVALID_HANDLE),
    }
}

/// Waits for the end of a stream.
///
/// # Errors
///
/// The GPU has failed.
pub fn synchronise(stream: &Arc<Stream>) -> Result<()> {
    log::count("synchronisations");
    if let Some(end) = stream.end() {
        end.synchronise();
    }
    pool(stream.context.gpu.index).synchronised();
    stream.context.check()
}

/// The work of a library operation, such as a matrix product of cuBLAS.
pub type LibraryWork = Box<dyn FnOnce(&dyn Memory) -> std::result::Result<(), String> + Send>;

/// Queues a library's arithmetic in a stream.
pub fn queue(stream: CUstream, name: &str, work: LibraryWork) -> CUresult {
    let queued = find(stream).and_then(|stream| {
        stream.context.check()?;
        stream.push(
            Kind::Arithmetic,
            name,
            Vec::new(),
            Box::new(move |memory| work(memory)),
        );
        Ok(())
    });
    queued.map_or_else(|failure| failure.0, |()| 0)
}
