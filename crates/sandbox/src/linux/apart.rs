//! Sets the process that runs an answer's cells apart from the rest of its box.

use std::path::Path;

use landlock::{
    AccessFs, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::process::setpriority_process;

use super::filter::{LOWEST, refuse_processes};
use super::landlock::WANTED;
use super::privileges::raise_score;

/// When memory runs out, the answer's own processes are killed before its compiler and before its neighbours'
/// compilers.
const ANSWER_SCORE: u32 = 1000;

/// Where an answer may write in addition to its scratch folder: a cell resets its peak memory in `/proc`, and uses GPUs
/// through `/dev`.
const OTHERS: [&str; 2] = ["/dev", "/proc"];

/// Sets this process apart. It must have one thread and no new privileges.
///
/// It runs only when nothing else wants to run, and it is the first to be killed when memory runs out. It can start
/// threads, but it cannot start another process or become another program: a check measures the copies and the memory
/// of one process, so work done in another process would cost nothing. If this kernel has Landlock, the process cannot
/// read the memory of the session and its compiler, and from Landlock version 6 on it cannot signal them. With a
/// `scratch` folder, which a box with walls has, it cannot write to any other folder. Its session's files are
/// elsewhere.
pub fn set_answer_apart(scratch: Option<&Path>) {
    raise_score(ANSWER_SCORE);
    let _ = setpriority_process(None, LOWEST);
    let parameters = libc::sched_param { sched_priority: 0 };
    // SAFETY: the kernel only reads the parameters.
    unsafe { libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const parameters) };
    let _ = restrict(scratch);
    let _ = refuse_processes();
}

fn restrict(scratch: Option<&Path>) -> Result<(), RulesetError> {
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .scope(Scope::Signal)?;
    let Some(scratch) = scratch else {
        return rules.create()?.restrict_self().map(drop);
    };
    let write = AccessFs::from_write(WANTED);
    let mut rules = rules.handle_access(write)?.create()?;
    for path in [scratch].into_iter().chain(OTHERS.map(Path::new)) {
        // A path that does not exist needs no rule.
        if let Ok(opened) = PathFd::new(path) {
            rules = rules.add_rule(PathBeneath::new(opened, write))?;
        }
    }
    rules.restrict_self().map(drop)
}
