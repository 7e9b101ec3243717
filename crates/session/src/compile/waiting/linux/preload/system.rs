//! The few system calls missing from the standard library. This crate has no dependencies.

use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_ulong, c_void};
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use super::message::{Job, REFUSED};

/// A part of a message, the system's `iovec`.
#[repr(C)]
struct Part {
    base: *mut c_void,
    length: usize,
}

/// A message with descriptors: the system's `msghdr`, with the fields that the C library's version has on 64-bit
/// systems.
#[repr(C)]
struct Message {
    name: *mut c_void,
    name_length: u32,
    parts: *mut Part,
    part_count: usize,
    control: *mut c_void,
    control_length: usize,
    flags: c_int,
}

/// The control part of a message that carries three descriptors: the system's `cmsghdr` and the data after it.
#[repr(C)]
struct Control {
    length: usize,
    level: c_int,
    kind: c_int,
    streams: [RawFd; STREAMS],
}

const STREAMS: usize = 3;
const SOL_SOCKET: c_int = 1;
const SCM_RIGHTS: c_int = 1;
const MSG_CMSG_CLOEXEC: c_int = 0x4000_0000;
const PR_SET_PDEATHSIG: c_int = 1;
const SIGKILL: c_ulong = 9;
const EINTR: i32 = 4;
const MADV_DONTNEED: c_int = 4;
const RTLD_NEXT: *mut c_void = -1_isize as *mut c_void;

unsafe extern "C" {
    static mut environ: *const *const c_char;
    fn _exit(code: c_int) -> !;
    #[link_name = "fork"]
    fn fork_process() -> c_int;
    fn waitpid(process: c_int, status: *mut c_int, options: c_int) -> c_int;
    fn setpgid(process: c_int, group: c_int) -> c_int;
    fn prctl(option: c_int, ...) -> c_int;
    fn dup2(from: c_int, to: c_int) -> c_int;
    fn recvmsg(socket: c_int, message: *mut Message, flags: c_int) -> isize;
    fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The symbol with this name in the next library that has one.
pub fn next(name: &CStr) -> Option<*mut c_void> {
    // SAFETY: the name is a string that ends with a null byte.
    let found = unsafe { dlsym(RTLD_NEXT, name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

/// Ends this process without running the program's exit handlers.
pub fn exit(code: i32) -> ! {
    // SAFETY: `_exit` has no requirements.
    unsafe { _exit(code) }
}

pub enum Forked {
    Child,
    Parent(i32),
    Failed,
}

pub fn fork() -> Forked {
    // SAFETY: the program's `main` has not run, so this process has one thread.
    match unsafe { fork_process() } {
        0 => Forked::Child,
        child @ 1.. => Forked::Parent(child),
        _ => Forked::Failed,
    }
}

/// Waits for a child to end and returns its status.
pub fn wait(child: i32) -> i32 {
    let mut status = 0;
    loop {
        // SAFETY: the pointer is valid for the call.
        let ended = unsafe { waitpid(child, &raw mut status, 0) };
        if ended == child {
            return status;
        }
        if io::Error::last_os_error().raw_os_error() != Some(EINTR) {
            exit(REFUSED);
        }
    }
}

/// The exit code in a status; `None` if the process was killed.
pub fn exit_code(status: i32) -> Option<i32> {
    ExitStatus::from_raw(status).code()
}

/// Makes this process the leader of a process group, so that it can be killed together with the programs that it
/// starts.
pub fn lead_group() {
    // SAFETY: `setpgid` has no requirements. It does not fail for a new process.
    unsafe { setpgid(0, 0) };
}

/// Has the system kill this process when its parent ends.
pub fn end_with_parent(parent: u32) {
    // SAFETY: the option takes one number.
    unsafe { prctl(PR_SET_PDEATHSIG, SIGKILL) };
    if std::os::unix::process::parent_id() != parent {
        exit(REFUSED);
    }
}

/// A copy of standard input that programs do not inherit.
pub fn standard_input() -> io::Result<OwnedFd> {
    io::stdin().as_fd().try_clone_to_owned()
}

/// Receives bytes and the descriptors that come with them.
pub fn receive(socket: &UnixStream, bytes: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut part = Part {
        base: bytes.as_mut_ptr().cast(),
        length: bytes.len(),
    };
    let mut control = Control {
        length: 0,
        level: 0,
        kind: 0,
        streams: [-1; STREAMS],
    };
    let mut message = Message {
        name: std::ptr::null_mut(),
        name_length: 0,
        parts: &raw mut part,
        part_count: 1,
        control: (&raw mut control).cast(),
        control_length: size_of::<Control>(),
        flags: 0,
    };
    // SAFETY: the message points to memory of these lengths, which lives until the call returns.
    let read = unsafe { recvmsg(socket.as_raw_fd(), &raw mut message, MSG_CMSG_CLOEXEC) };
    let read = usize::try_from(read).map_err(|_| io::Error::last_os_error())?;
    let carries = control.level == SOL_SOCKET && control.kind == SCM_RIGHTS;
    let streams = control.streams.into_iter().filter(|_| carries);
    let streams = streams.filter(|stream| *stream >= 0);
    // SAFETY: the system has just opened these descriptors for this process, and nothing else knows of them.
    let streams = streams.map(|stream| unsafe { OwnedFd::from_raw_fd(stream) });
    Ok((read, streams.collect()))
}

/// Removes pages from this process's memory. A refusal by the system does no harm.
///
/// # Safety
/// The pages must belong to a mapping that this process has not written to and does not write to: reading it again must
/// return the same data as before.
pub unsafe fn let_go(start: usize, length: usize) {
    // SAFETY: the caller promises that the memory reads the same afterwards.
    unsafe { madvise(start as *mut c_void, length, MADV_DONTNEED) };
}

/// Replaces the standard streams with these streams.
pub fn adopt_streams(streams: Vec<OwnedFd>) -> io::Result<()> {
    if streams.len() != STREAMS {
        return Err(io::ErrorKind::InvalidData.into());
    }
    for (place, stream) in (0..).zip(&streams) {
        // SAFETY: `dup2` has no requirements. The received descriptors are not among the places, which are all open
        // already.
        if unsafe { dup2(stream.as_raw_fd(), place) } < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Changes the working directory.
pub fn adopt_folder(folder: &CStr) -> io::Result<()> {
    std::env::set_current_dir(OsStr::from_bytes(folder.to_bytes()))
}

/// Makes the job's variables the environment, and returns its arguments in the form that `main` takes.
pub fn adopt_texts(job: Job) -> (c_int, *const *const c_char) {
    let count = c_int::try_from(job.arguments.len()).unwrap_or(c_int::MAX);
    let list = |texts: Vec<CString>| -> *const *const c_char {
        let texts = texts.into_iter();
        let mut list: Vec<*const c_char> = texts.map(|text| text.into_raw().cast_const()).collect();
        list.push(std::ptr::null());
        // The program keeps these strings until it ends.
        list.leak().as_ptr()
    };
    let variables = list(job.variables);
    // SAFETY: this process has one thread, so nothing else reads the environment now.
    unsafe { environ = variables };
    (count, list(job.arguments))
}
