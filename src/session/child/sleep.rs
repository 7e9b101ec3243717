//! Ends a sleep early in the process that runs cells, when its cell is to stop.
//!
//! `std::thread::sleep` calls the C library's `clock_nanosleep`, and calls it again when a signal has interrupted it. This
//! program exports a function of the same name. Libraries that it loads look names up in the program first, so the sleep
//! of a cell arrives here. A stopped sleep returns as if its time were over, and the cell's next check unwinds. The
//! function must not unwind itself: std declares it as one that cannot.

use std::ptr;
use std::sync::OnceLock;
use std::time::Duration;

use libc::{c_int, c_long, clockid_t, timespec};

/// Says whether the calling thread runs a cell that is to stop.
pub type StopRequested = extern "C" fn() -> bool;

static STOP_REQUESTED: OnceLock<StopRequested> = OnceLock::new();

/// A sleep is cut into pieces of this length: a request that comes just before the system call would be missed otherwise.
const PIECE: Duration = Duration::from_millis(20);

/// From now on a sleep ends when this function says so.
pub fn end_when(stop_requested: StopRequested) {
    let _ = STOP_REQUESTED.set(stop_requested);
}

/// Sleeps as the C library's function does, and returns early with success when the cell is to stop.
///
/// # Safety
/// As for the C library's function: `request` can be read, and `remaining` is null or can be written.
#[unsafe(no_mangle)]
unsafe extern "C" fn clock_nanosleep(
    clock: clockid_t,
    flags: c_int,
    request: *const timespec,
    remaining: *mut timespec,
) -> c_int {
    // SAFETY: the caller vouches that `request` can be read.
    let time = duration(unsafe { *request });
    let (Some(stop_requested), Some(time), Some(now)) = (STOP_REQUESTED.get(), time, read(clock))
    else {
        // SAFETY: the caller vouches for both pointers.
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
                // SAFETY: it is not null, so the caller vouches that it can be written.
                unsafe { *remaining = timespec_of(left) };
            }
            return error;
        }
    }
}

/// # Safety
/// As for [`clock_nanosleep`].
unsafe fn system(
    clock: clockid_t,
    flags: c_int,
    request: *const timespec,
    remaining: *mut timespec,
) -> c_int {
    // SAFETY: these are the arguments that the kernel expects, and it checks the pointers.
    match unsafe { libc::syscall(libc::SYS_clock_nanosleep, clock, flags, request, remaining) } {
        0 => 0,
        // The C library's function returns the error's number.
        _ => std::io::Error::last_os_error()
            .raw_os_error()
            .unwrap_or(libc::EINVAL),
    }
}

fn read(clock: clockid_t) -> Option<Duration> {
    let mut now = timespec_of(Duration::ZERO);
    // SAFETY: the pointer is to a local value.
    (unsafe { libc::clock_gettime(clock, &mut now) } == 0).then(|| duration(now))?
}

/// `None` for what the kernel would refuse.
fn duration(time: timespec) -> Option<Duration> {
    let nanoseconds = u32::try_from(time.tv_nsec).ok();
    let nanoseconds = nanoseconds.filter(|nanoseconds| *nanoseconds < 1_000_000_000)?;
    Some(Duration::new(time.tv_sec.try_into().ok()?, nanoseconds))
}

fn timespec_of(time: Duration) -> timespec {
    // SAFETY: all zero is a valid value; some platforms have private padding in it.
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
