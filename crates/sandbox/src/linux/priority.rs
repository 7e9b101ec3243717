//! How little a box is worth to the scheduler and to the kernel's choice of what to kill when memory runs out.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use rustix::process::{DumpableBehavior, set_dumpable_behavior, setpriority_process};

/// A box's own processes, such as its compiler: what a person waits for comes first. Without a control group, this is a
/// box's share of the processors.
const BOX_NICENESS: i32 = 5;
/// How much more memory, in thousandths of the machine's, a process of a box seems to use when the kernel looks for one to kill.
const BOX_SCORE: u32 = 500;

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

/// Has this process, and all that it starts, end sooner when memory runs out.
pub fn raise_score(score: u32) {
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
