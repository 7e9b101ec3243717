//! How little a box is worth to the scheduler and to the kernel's choice of what to kill when memory runs out.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use landlock::{
    AccessFs, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::process::{DumpableBehavior, set_dumpable_behavior, setpriority_process};

use super::filter::LOWEST;
use super::landlock::WANTED;

/// A box's own processes, such as its compiler: what a person waits for comes first. Without a control group, this is a
/// box's share of the processors.
const BOX_NICENESS: i32 = 5;
/// How much more memory, in thousandths of the machine's, a process of a box seems to use when the kernel looks for one to kill.
const BOX_SCORE: u32 = 500;
/// The answer's own processes go before its compiler, and before its neighbours'.
const ANSWER_SCORE: u32 = 1000;

/// Puts this process, and all that it starts, behind the processes outside boxes.
pub fn lower_box() {
    // The kernel gives root the files of a process that nobody may look into, and this one's must be written. The program
    // that follows decides anew.
    let _ = set_dumpable_behavior(DumpableBehavior::Dumpable);
    raise_score(BOX_SCORE);
    // None of this can be refused: it only takes something away.
    let _ = setpriority_process(None, BOX_NICENESS);
    // The share of the session that the box's processes belong to, where the scheduler gives each session one. The kernel takes
    // one such change in a tenth of a second; without it, the box weighs as much as one user.
    let _ = write_own("autogroup", &BOX_NICENESS.to_string());
}

/// Sets the process that runs an answer's cells apart from the rest of its box, with all that it starts: it runs only where
/// nothing else wants to, and dies first. Where this kernel has Landlock, it can write only to the scratch folder, not to the
/// program's own one, where its session keeps what it compiles and loads; and it cannot look into the memory of the session and its
/// compiler or, from version 6 on, signal them. It must have one thread, and no new privileges.
pub fn set_answer_apart(scratch: Option<&Path>) {
    raise_score(ANSWER_SCORE);
    let _ = setpriority_process(None, LOWEST);
    let parameters = libc::sched_param { sched_priority: 0 };
    // SAFETY: the kernel only reads the parameters.
    unsafe { libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const parameters) };
    let _ = keep_in(scratch);
}

/// Without a scratch folder, which only a box has, files are as before.
fn keep_in(scratch: Option<&Path>) -> Result<(), RulesetError> {
    let write = AccessFs::from_write(WANTED);
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .scope(Scope::Signal)?;
    let rules = match scratch {
        Some(_) => rules.handle_access(write)?,
        None => rules,
    };
    let mut rules = rules.create()?;
    for path in scratch
        .into_iter()
        .flat_map(|scratch| [scratch, Path::new("/dev"), Path::new("/proc")])
    {
        // A path that does not exist needs no rule.
        if let Ok(opened) = PathFd::new(path) {
            rules = rules.add_rule(PathBeneath::new(opened, write))?;
        }
    }
    rules.restrict_self().map(drop)
}

fn raise_score(score: u32) {
    // Landlock lets a box write to such a file, but not truncate it. Where the machine's own `/proc` is read-only to a box, its
    // processes keep the box's score.
    let _ = write_own("oom_score_adj", &score.to_string());
}

/// Writes into a file that the kernel has of this process.
fn write_own(name: &str, text: &str) -> io::Result<()> {
    let path = Path::new("/proc/self").join(name);
    let mut file = File::options().write(true).open(path)?;
    file.write_all(text.as_bytes())
}
