//! Creates a box's namespaces without another program's help.

use std::fs;
use std::os::fd::OwnedFd;

use gpu_tutor_system::json_line::send;
use gpu_tutor_text::t;
use rustix::process::{
    DumpableBehavior, Pid, Signal, getegid, geteuid, set_dumpable_behavior,
    set_parent_process_death_signal,
};

use super::cgroup::Cgroup;
use super::plan::Plan;
use super::stage::Progress;
use super::view::{HOST, USER};
use super::{init, mounts, stage};

const FLAGS: i32 = libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::SIGCHLD;

/// Starts a box's first process in its own namespaces; that process builds the rest of the box.
///
/// # Errors
/// If the kernel refuses the namespaces. Later failures arrive as [`Progress::Failed`].
pub fn start(
    plan: &Plan,
    socket: OwnedFd,
    status: OwnedFd,
    cgroup: Option<&Cgroup>,
) -> std::io::Result<Pid> {
    let user = User::current();
    // SAFETY: the monitor has one thread, so no lock is held in the child. Without its own stack, the child continues
    // in a copy of this process's memory, as after `fork`.
    let pid = unsafe { libc::syscall(libc::SYS_clone, i64::from(FLAGS), 0, 0, 0, 0) };
    if pid < 0 {
        return Err(std::io::Error::last_os_error());
    }
    match i32::try_from(pid).ok().and_then(Pid::from_raw) {
        Some(pid) => Ok(pid),
        None => std::process::exit(first_process(plan, user, socket, status, cgroup)),
    }
}

/// Builds the box from the inside, starts the program and reaps processes. Returns the exit status.
fn first_process(
    plan: &Plan,
    user: User,
    socket: OwnedFd,
    status: OwnedFd,
    cgroup: Option<&Cgroup>,
) -> i32 {
    if let Err(why) = build(plan, user, cgroup) {
        // If the monitor is gone, nobody is left to tell.
        let _ = send(fs::File::from(status), &Progress::Failed(why));
        return init::FAILED;
    }
    // SAFETY: this process has one thread.
    match unsafe { libc::fork() } {
        0 => stage::finish(plan, socket, status, None),
        -1 => init::FAILED,
        program => {
            drop((socket, status));
            init::reap(program)
        }
    }
}

fn build(plan: &Plan, user: User, cgroup: Option<&Cgroup>) -> Result<(), String> {
    let said = |what: &str, error: std::io::Error| format!("{what}: {error}");
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| said(&t!("have the box die with its monitor"), error.into()))?;
    if let Some(cgroup) = cgroup {
        cgroup
            .join()
            .map_err(|error| said(&t!("join the control group"), error))?;
    }
    // If no other process may inspect a process, the kernel gives the process's files to root, but this process must
    // write to its own. `init::reap` closes it off again.
    set_dumpable_behavior(DumpableBehavior::Dumpable)
        .map_err(|error| said(&t!("open this process"), error.into()))?;
    user.map()
        .map_err(|error| said(&t!("map the user"), error))?;
    // This is done only now, so that the group that was just joined is the root of what the box sees. On a kernel
    // without this kind of namespace, the box sees the group's name, which is of no use to it. SAFETY: this changes
    // which control groups the process sees, and takes no descriptor away.
    let _ = unsafe { rustix::thread::unshare_unsafe(rustix::thread::UnshareFlags::NEWCGROUP) };
    mounts::enter(plan)?;
    rustix::system::sethostname(HOST.as_bytes())
        .map_err(|error| said(&t!("name the machine"), error.into()))
}

/// The monitor's user and group. In the new namespace they have no number until they are mapped.
#[derive(Clone, Copy)]
struct User {
    user: u32,
    group: u32,
}

impl User {
    fn current() -> Self {
        User {
            user: geteuid().as_raw(),
            group: getegid().as_raw(),
        }
    }

    /// Gives this process, which runs as that user, an ordinary number in its namespace.
    fn map(self) -> std::io::Result<()> {
        fs::write("/proc/self/uid_map", format!("{USER} {} 1", self.user))?;
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/gid_map", format!("{USER} {} 1", self.group))
    }
}
