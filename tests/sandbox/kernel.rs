//! Kernels that refuse a layer. A filter on the test's own thread refuses the system calls, as such a kernel would, and
//! everything that the thread starts inherits it.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

/// What a kernel does not provide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Without {
    Landlock,
    Namespaces,
    /// A process joins a group through a file that is opened for appending, unlike any other file of a box.
    Cgroups,
}

impl Without {
    fn calls(self) -> (BTreeMap<i64, Vec<SeccompRule>>, i32) {
        match self {
            Without::Landlock => (
                [
                    libc::SYS_landlock_create_ruleset,
                    libc::SYS_landlock_restrict_self,
                ]
                .map(|call| (call, Vec::new()))
                .into(),
                libc::ENOSYS,
            ),
            Without::Namespaces => {
                let flag = u64::from(libc::CLONE_NEWUSER.cast_unsigned());
                let masked = SeccompCmpOp::MaskedEq(flag);
                let condition = SeccompCondition::new(0, SeccompCmpArgLen::Dword, masked, flag);
                let rule = SeccompRule::new(vec![condition.expect("a condition")]);
                let rule = rule.expect("a rule");
                let calls = [libc::SYS_clone, libc::SYS_unshare];
                (
                    calls.map(|call| (call, vec![rule.clone()])).into(),
                    libc::EPERM,
                )
            }
            Without::Cgroups => {
                let flags = libc::O_WRONLY | libc::O_APPEND | libc::O_CLOEXEC;
                let flags = u64::from(flags.cast_unsigned());
                let equal = SeccompCmpOp::Eq;
                let condition = SeccompCondition::new(2, SeccompCmpArgLen::Dword, equal, flags);
                let rule = SeccompRule::new(vec![condition.expect("a condition")]);
                (
                    [(libc::SYS_openat, vec![rule.expect("a rule")])].into(),
                    libc::EACCES,
                )
            }
        }
    }

    /// Refuses these calls to the current thread and to everything that it starts.
    pub fn apply(self) {
        let (calls, errno) = self.calls();
        let filter = SeccompFilter::new(
            calls,
            SeccompAction::Allow,
            SeccompAction::Errno(errno.cast_unsigned()),
            TargetArch::try_from(std::env::consts::ARCH).expect("a known architecture"),
        );
        let filter = BpfProgram::try_from(filter.expect("a filter")).expect("a program");
        apply_filter(&filter).expect("a kernel with filters");
    }
}
