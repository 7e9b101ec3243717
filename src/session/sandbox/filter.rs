//! The seccomp filter of a box.
//!
//! It is two filters, of which the kernel takes the stricter answer. The first allows the calls of `syscalls.rs` and
//! says of every other one that this kernel has none, which programs are prepared for. The second refuses some allowed
//! calls for their arguments.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

use super::plan::{Plan, Way};
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
    for filter in [&listed, &refused] {
        apply_filter(filter).map_err(|error| format!("this kernel refuses a filter: {error}"))?;
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

/// The calls that are refused for their arguments. A call with several rules is refused if one of them fits.
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
    if plan.way == Way::Bare {
        // Everyone, and those who guard the box. Other processes of the same user are Landlock's business.
        let everyone = [-1];
        let guarded = plan.guarded.iter().flat_map(|pid| [*pid, -*pid]);
        for pid in everyone.into_iter().chain(guarded) {
            let pid = u64::from(pid.cast_unsigned());
            for call in [
                libc::SYS_kill,
                libc::SYS_tkill,
                libc::SYS_tgkill,
                libc::SYS_rt_sigqueueinfo,
            ] {
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
