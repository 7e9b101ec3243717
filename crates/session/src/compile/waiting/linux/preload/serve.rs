//! The service: a process that does nothing but fork and wait, and its children, each of which takes one job.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;

use super::SERVED;
use super::memory;
use super::message::{HEADER, Job, REFUSED, Reply};
use super::system::{self, Forked};

/// Waits for a job and returns it, in a new process; returns `None` if this process is not meant to serve. If it is,
/// this call never returns in the process that was started.
pub fn job() -> Option<Job> {
    let served = std::env::var_os(SERVED)?;
    if std::env::current_exe().ok()?.as_os_str() != served {
        return None;
    }
    // The session's socket arrives as standard input. A job comes with its own.
    let mut session = UnixStream::from(system::standard_input().ok()?);
    memory::let_go_of_files();
    loop {
        let parent = std::process::id();
        match system::fork() {
            Forked::Child => return Some(take(session, parent)),
            Forked::Parent(child) => {
                let status = system::wait(child);
                tell(&mut session, Reply::Ended(status));
                // The socket is closed or contains something other than jobs. The next process would fare no better.
                if system::exit_code(status) == Some(REFUSED) {
                    system::exit(REFUSED);
                }
            }
            Forked::Failed => system::exit(REFUSED),
        }
    }
}

/// Waits for a job in the process that will run it.
fn take(mut session: UnixStream, parent: u32) -> Job {
    system::lead_group();
    system::end_with_parent(parent);
    tell(&mut session, Reply::Ready(std::process::id().cast_signed()));
    match receive(&mut session) {
        Some(job) => {
            tell(&mut session, Reply::Begun);
            job
        }
        None => system::exit(REFUSED),
    }
}

/// Receives a job and takes over its streams and working directory.
fn receive(session: &mut UnixStream) -> Option<Job> {
    let mut header = [0; HEADER];
    let (read, streams) = system::receive(session, &mut header).ok()?;
    session.read_exact(&mut header[read..]).ok()?;
    let mut body = vec![0; Job::length(header)?];
    session.read_exact(&mut body).ok()?;
    let job = Job::parse(&body)?;
    system::adopt_streams(streams).ok()?;
    system::adopt_folder(&job.folder).ok()?;
    Some(job)
}

/// Sends a reply, and exits if the session is gone, because the work is then no longer needed.
fn tell(session: &mut UnixStream, reply: Reply) {
    if session.write_all(&reply.encode()).is_err() {
        system::exit(REFUSED);
    }
}
