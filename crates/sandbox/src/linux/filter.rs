//! The seccomp filter of a box.
//!
//! It consists of several filters; the kernel applies the strictest result. The first filter allows the calls in
//! `syscalls.rs` and reports every other call as missing from this kernel, which programs are prepared for. The second
//! refuses some of the allowed calls, most of them because of their arguments. The third makes some calls do nothing.

use std::collections::BTreeMap;

use gpu_tutor_text::t;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::plan::Plan;
use super::syscalls;

/// The flags that make `clone` create namespaces.
const NAMESPACE_FLAGS: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// The `ioctl` requests that type into a terminal.
const TERMINAL_REQUESTS: [u64; 2] = [libc::TIOCSTI, libc::TIOCLINUX];

/// The lowest priority: the only niceness that a process in a box may set, just as it may set only one scheduling
/// class.
pub const LOWEST: i32 = 19;

/// The `fcntl` requests that affect other users of a file: leases make them wait, and notices and signals go to
/// whichever process the file's owner names.
const FILE_REQUESTS: [i32; 5] = [
    libc::F_SETLEASE,
    libc::F_NOTIFY,
    libc::F_SETOWN,
    F_SETOWN_EX,
    F_SETSIG,
];
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;
/// `ioctl` requests that do the same as `F_SETOWN`.
const OWNER_REQUESTS: [u64; 2] = [0x8901, 0x8902];

/// File locks. A process that can read a file can also lock it, and a box reads the machine's files.
const LOCKS: [i32; 4] = [
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];

/// The bits of a socket's type that are not flags.
const SOCKET_TYPE: u64 = 0xf;

/// The calls that change a file's attributes. A box without its own root folder can name all of the user's files, and
/// Landlock has no rules for these calls. It restricts `truncate` only from version 3 on; `ftruncate` does the same to
/// a file that the box could open for writing.
const OF_FILES: &[i64] = &[
    libc::SYS_truncate,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Filters the system calls of this process and everything it starts.
///
/// # Errors
/// The reason why there is no filter, in readable form.
pub fn apply(plan: &Plan) -> Result<(), String> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(|error| error.to_string())?;
    let allowed = syscalls::allowed(plan.has_gpus())
        .map(|call| (call, Vec::new()))
        .collect();
    let listed = compile(allowed, errno(libc::ENOSYS), SeccompAction::Allow, arch)?;
    let refused = compile(
        refused(plan)?,
        SeccompAction::Allow,
        errno(libc::EPERM),
        arch,
    )?;
    // These calls do nothing, and the caller is told that they succeeded. Where no control group divides the
    // processors, the scheduler gives each session of processes its share, whatever the class of its processes, so a
    // box must remain one session.
    let mut idle = BTreeMap::from([(libc::SYS_setsid, Vec::new())]);
    if plan.is_bare() {
        // `fs::copy`, which rustc uses, sets the mode that the copy was just created with, and fails if that returns an
        // error.
        idle.insert(libc::SYS_fchmod, Vec::new());
    }
    let idle = compile(idle, SeccompAction::Allow, errno(0), arch)?;
    install(&[listed, refused, idle])
}

/// Prevents this process, and everything it starts, from creating other processes. Threads are still allowed.
///
/// # Errors
/// The reason why there is no filter, in readable form.
pub fn refuse_processes() -> Result<(), String> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(|error| error.to_string())?;
    let mut rules = Rules::default();
    for call in [libc::SYS_execve, libc::SYS_execveat] {
        rules.0.insert(call, Vec::new());
    }
    #[cfg(target_arch = "x86_64")]
    for call in [libc::SYS_fork, libc::SYS_vfork] {
        rules.0.insert(call, Vec::new());
    }
    let thread = u64::from(libc::CLONE_THREAD.cast_unsigned());
    rules.refuse(libc::SYS_clone, 0, SeccompCmpOp::MaskedEq(thread), 0)?;
    let refused = compile(rules.0, SeccompAction::Allow, errno(libc::EPERM), arch)?;
    install(&[refused])
}

fn install(filters: &[BpfProgram]) -> Result<(), String> {
    filters.iter().try_for_each(|filter| {
        apply_filter(filter)
            .map_err(|error| t!("this kernel rejects the filter: %{error}", error).into())
    })
}

fn errno(number: i32) -> SeccompAction {
    SeccompAction::Errno(number.cast_unsigned())
}

fn compile(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    matched: SeccompAction,
    arch: TargetArch,
) -> Result<BpfProgram, String> {
    SeccompFilter::new(rules, otherwise, matched, arch)
        .and_then(BpfProgram::try_from)
        .map_err(|error| error.to_string())
}

/// The calls that are refused. A call with several rules is refused if any of them matches; a call without rules is
/// always refused.
fn refused(plan: &Plan) -> Result<BTreeMap<i64, Vec<SeccompRule>>, String> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut rules = Rules::default();
    for flag in NAMESPACE_FLAGS {
        let flag = u64::from(flag.cast_unsigned());
        rules.refuse(libc::SYS_clone, 0, MaskedEq(flag), flag)?;
    }
    for request in FILE_REQUESTS {
        let request = u64::from(request.cast_unsigned());
        rules.refuse(libc::SYS_fcntl, 1, Eq, request)?;
    }
    // CUDA's driver locks its own files.
    if !plan.has_gpus() {
        rules.0.insert(libc::SYS_flock, Vec::new());
        for lock in LOCKS {
            let lock = u64::from(lock.cast_unsigned());
            rules.refuse(libc::SYS_fcntl, 1, Eq, lock)?;
        }
    }
    // A process may lower its own priority, but cannot raise it again.
    let (itself, lowest) = (0, u64::from(LOWEST.cast_unsigned()));
    for (argument, value) in [(0, itself), (1, itself), (2, lowest)] {
        rules.refuse(libc::SYS_setpriority, argument, Ne, value)?;
    }
    let idle = u64::from(libc::SCHED_IDLE.cast_unsigned());
    for (argument, value) in [(0, itself), (1, idle)] {
        rules.refuse(libc::SYS_sched_setscheduler, argument, Ne, value)?;
    }
    for request in TERMINAL_REQUESTS.into_iter().chain(OWNER_REQUESTS) {
        rules.refuse(libc::SYS_ioctl, 1, Eq, request)?;
    }
    // Sockets are local and connected: a datagram socket could send to any address.
    let unix = u64::from(libc::AF_UNIX.cast_unsigned());
    for call in [libc::SYS_socket, libc::SYS_socketpair] {
        rules.refuse(call, 0, Ne, unix)?;
        for kind in [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_RDM] {
            let kind = u64::from(kind.cast_unsigned());
            rules.refuse(call, 1, MaskedEq(SOCKET_TYPE), kind)?;
        }
    }
    // If a process ignores the end of its children, the kernel forgets their processor time.
    let child = u64::from(libc::SIGCHLD.cast_unsigned());
    rules.refuse(libc::SYS_rt_sigaction, 0, Eq, child)?;
    // A process may change its own limits and processors, but not those of another process.
    rules.refuse(libc::SYS_prlimit64, 0, Ne, 0)?;
    rules.refuse(libc::SYS_sched_setaffinity, 0, Ne, 0)?;
    if plan.is_bare() {
        for call in OF_FILES {
            rules.0.insert(*call, Vec::new());
        }
        // `tkill` signals any thread, whichever process it belongs to, and the C library does not use it.
        rules.0.insert(libc::SYS_tkill, Vec::new());
        // These numbers mean every process, and the processes that guard the box. From version 6 on, Landlock keeps
        // signals away from the user's other processes, and from the guards when a signal names one of their other
        // threads.
        let everyone = [-1];
        let guarded = plan.guarded.iter().flat_map(|pid| [*pid, -*pid]);
        for pid in everyone.into_iter().chain(guarded) {
            let pid = u64::from(pid.cast_unsigned());
            for call in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo] {
                rules.refuse(call, 0, Eq, pid)?;
            }
        }
    }
    Ok(rules.0)
}

#[derive(Default)]
struct Rules(BTreeMap<i64, Vec<SeccompRule>>);

impl Rules {
    /// Refuses a call if one of its arguments, taken as 32 bits, passes this comparison.
    fn refuse(
        &mut self,
        call: i64,
        argument: u8,
        comparison: SeccompCmpOp,
        value: u64,
    ) -> Result<(), String> {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, comparison, value)
            .and_then(|condition| SeccompRule::new(vec![condition]))
            .map_err(|error| error.to_string())?;
        self.0.entry(call).or_default().push(condition);
        Ok(())
    }
}
