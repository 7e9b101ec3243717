//! `std::thread::sleep` calls the C library's `clock_nanosleep`, and calls it again after a signal interrupts it. This
//! program exports a function with the same name. The loader looks symbols up in the program first, so a cell's sleep
//! calls this function. A stopped sleep returns as if its time had passed, and the cell's next check unwinds. The
//! function itself must not unwind, because std declares it as `extern "C"`.

use std::ptr;
use std::sync::OnceLock;
use std::time::Duration;

use libc::{c_int, c_long, clockid_t, timespec};
use libloading::os::unix::Library;

/// Returns whether the calling thread runs a cell that must stop.
type StopRequested = extern "C" fn() -> bool;

static STOP_REQUESTED: OnceLock<StopRequested> = OnceLock::new();

/// The length of the pieces that a sleep is divided into. A single long sleep would miss a request that arrives just
/// before the system call.
const PIECE: Duration = Duration::from_millis(20);

/// The name of the prelude function with that type.
const NAME: &[u8] = b"gpu_tutor_stop_requested";

/// If this library is the prelude, asks it from then on whether a sleep must end early.
pub fn end_as_told_by(library: &Library) {
    // SAFETY: only the prelude exports this name, and its function has this type.
    if let Ok(stop_requested) = unsafe { library.get::<StopRequested>(NAME) } {
        end_when(*stop_requested);
    }
}

/// Sets the function that decides whether a sleep ends early.
fn end_when(stop_requested: StopRequested) {
    let _ = STOP_REQUESTED.set(stop_requested);
}

/// Sleeps like the C library's function, but returns early with success when the cell must stop.
///
/// # Safety
/// `request` must be valid for reads, and `remaining` must be null or valid for writes.
#[unsafe(no_mangle)]
unsafe extern "C" fn clock_nanosleep(
    clock: clockid_t,
    flags: c_int,
    request: *const timespec,
    remaining: *mut timespec,
) -> c_int {
    // SAFETY: the caller guarantees that `request` is valid for reads.
    let time = duration(unsafe { *request });
    let (Some(stop_requested), Some(time), Some(now)) = (STOP_REQUESTED.get(), time, read(clock))
    else {
        // SAFETY: both pointers come from the caller, who guarantees what `system` requires.
        return unsafe { system(clock, flags, request, remaining) };
    };
    let relative = flags & libc::TIMER_ABSTIME == 0;
    let end = if relative {
        now.saturating_add(time)
    } else {
        time
    };
    loop {
        let left = end.saturating_sub(read(clock).unwrap_or(end));
        if left.is_zero() || stop_requested() {
            return 0;
        }
        let piece = timespec_of(left.min(PIECE));
        // SAFETY: the first pointer is to a local value, and the second is null.
        let error = unsafe { system(clock, 0, &piece, ptr::null_mut()) };
        if error != 0 && !stop_requested() {
            if relative && !remaining.is_null() {
                let left = end.saturating_sub(read(clock).unwrap_or(end));
                // SAFETY: `remaining` is not null, and the caller guarantees that it is then valid for writes.
                unsafe { *remaining = timespec_of(left) };
            }
            return error;
        }
    }
}

/// Calls the kernel's `clock_nanosleep`.
///
/// # Safety
/// `request` must be valid for reads, and `remaining` must be null or valid for writes.
unsafe fn system(
    clock: clockid_t,
    flags: c_int,
    request: *const timespec,
    remaining: *mut timespec,
) -> c_int {
    // SAFETY: the arguments have the types that this system call expects, and the caller guarantees valid pointers.
    match unsafe { libc::syscall(libc::SYS_clock_nanosleep, clock, flags, request, remaining) } {
        0 => 0,
        // The C library's function returns the error number instead of setting `errno`.
        _ => std::io::Error::last_os_error()
            .raw_os_error()
            .unwrap_or(libc::EINVAL),
    }
}

fn read(clock: clockid_t) -> Option<Duration> {
    let mut now = timespec_of(Duration::ZERO);
    // SAFETY: `now` is a local value that the call may write.
    (unsafe { libc::clock_gettime(clock, &mut now) } == 0).then(|| duration(now))?
}

/// Converts a time; `None` for values that the kernel would reject.
fn duration(time: timespec) -> Option<Duration> {
    let nanoseconds = u32::try_from(time.tv_nsec).ok();
    let nanoseconds = nanoseconds.filter(|nanoseconds| *nanoseconds < 1_000_000_000)?;
    Some(Duration::new(time.tv_sec.try_into().ok()?, nanoseconds))
}

fn timespec_of(time: Duration) -> timespec {
    // SAFETY: `timespec` consists of integers, for which all zeros are valid. A literal does not work on every
    // platform, because some have private padding fields.
    let mut converted: timespec = unsafe { std::mem::zeroed() };
    converted.tv_sec = time.as_secs().try_into().unwrap_or(libc::time_t::MAX);
    converted.tv_nsec = time.subsec_nanos() as c_long;
    converted
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    thread_local! {
        static STOPS: Cell<bool> = const { Cell::new(false) };
    }

    extern "C" fn stops() -> bool {
        STOPS.get()
    }

    #[test]
    fn a_sleep_lasts_as_long_as_it_should_unless_its_thread_is_to_stop() {
        super::end_when(stops);
        let (begun, time) = (Instant::now(), Duration::from_millis(30));
        sleep(time);
        assert!(begun.elapsed() >= time);
        STOPS.set(true);
        sleep(Duration::MAX);
    }
}
