//! The seccomp filter of a box.
//!
//! It is several filters, of which the kernel takes the strictest answer. The first allows the calls of `syscalls.rs`
//! and says of every other one that this kernel has none, which programs are prepared for. The second refuses some
//! allowed calls, most of them for their arguments. A box without namespaces has a third.

use std::collections::BTreeMap;

use crate::language::t;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::plan::Plan;
use super::syscalls;

/// The flags with which `clone` makes namespaces.
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

/// The bits of a socket's type that are no flags.
const SOCKET_TYPE: u64 = 0xf;

/// The calls that change a file's attributes. A box without a root folder of its own can name every file of the user,
/// and Landlock has no rules for these calls. `truncate` it restricts only from version 3 on; `ftruncate` does the same
/// for a file that the box could open for writing.
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

/// Filters the system calls of this process and of all that it starts.
///
/// # Errors
/// The reason why there is no filter, for a person to read.
pub fn apply(plan: &Plan) -> Result<(), String> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(|error| error.to_string())?;
    let allowed = syscalls::allowed().map(|call| (call, Vec::new())).collect();
    let listed = compile(allowed, errno(libc::ENOSYS), SeccompAction::Allow, arch)?;
    let refused = compile(
        refused(plan)?,
        SeccompAction::Allow,
        errno(libc::EPERM),
        arch,
    )?;
    let mut filters = vec![listed, refused];
    if plan.is_bare() {
        // Nothing happens, and the caller hears that it has. `fs::copy`, and with it rustc, sets the mode that it has just
        // made the copy with, and fails where it is told of an error.
        let idle = BTreeMap::from([(libc::SYS_fchmod, Vec::new())]);
        filters.push(compile(idle, SeccompAction::Allow, errno(0), arch)?);
    }
    for filter in &filters {
        apply_filter(filter).map_err(|error| {
            t!("this kernel refuses a filter: %{error}", error = error).into_owned()
        })?;
    }
    Ok(())
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

/// The calls that are refused. A call with several rules is refused if one of them fits, and one without always.
fn refused(plan: &Plan) -> Result<BTreeMap<i64, Vec<SeccompRule>>, String> {
    use SeccompCmpOp::{Eq, MaskedEq, Ne};
    let mut rules = Rules::default();
    for flag in NAMESPACE_FLAGS {
        let flag = u64::from(flag.cast_unsigned());
        rules.refuse(libc::SYS_clone, 0, MaskedEq(flag), flag)?;
    }
    for request in TERMINAL_REQUESTS {
        rules.refuse(libc::SYS_ioctl, 1, Eq, request)?;
    }
    // Only a pair of connected streams: a datagram socket could send to any address.
    let unix = u64::from(libc::AF_UNIX.cast_unsigned());
    rules.refuse(libc::SYS_socketpair, 0, Ne, unix)?;
    for kind in [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_RDM] {
        let kind = u64::from(kind.cast_unsigned());
        rules.refuse(libc::SYS_socketpair, 1, MaskedEq(SOCKET_TYPE), kind)?;
    }
    // A process may change its own limits and processors, but nobody else's.
    rules.refuse(libc::SYS_prlimit64, 0, Ne, 0)?;
    rules.refuse(libc::SYS_sched_setaffinity, 0, Ne, 0)?;
    if plan.is_bare() {
        for call in OF_FILES {
            rules.0.insert(*call, Vec::new());
        }
        // It sends to any thread, whatever process that is of, and the C library does not use it.
        rules.0.insert(libc::SYS_tkill, Vec::new());
        // Everyone, and those who guard the box. From the user's other processes, and from the guards where the number of
        // another of their threads stands for them, Landlock keeps signals, from version 6 on.
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
    /// Refuses a call one of whose arguments, taken as 32 bits, compares so.
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
