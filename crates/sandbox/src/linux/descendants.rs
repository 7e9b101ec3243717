//! The processes below one process.

use std::fs;

use super::usage::fields_of;

/// Every process that this one has started, directly or through others, and that still exists.
pub fn of(pid: i32) -> Vec<i32> {
    let all = parents();
    let mut below = vec![pid];
    let mut seen = 0;
    while let Some(&above) = below.get(seen) {
        let children = all.iter().filter(|(_, parent)| *parent == above);
        below.extend(children.map(|(child, _)| *child));
        seen += 1;
    }
    below.remove(0);
    below
}

/// Every process on this machine, with its parent. Not every kernel lists children in `/proc`.
fn parents() -> Vec<(i32, i32)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let parent = |name: &str| {
        let pid = name.parse().ok()?;
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        Some((pid, fields_of(&stat).nth(1)?.parse().ok()?))
    };
    let found = entries.filter_map(|entry| parent(entry.file_name().to_str()?));
    found.collect()
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn processes_are_found_below_others() {
        let mut shell = Command::new("sh")
            .args(["-c", "sleep 1000 & echo $!; wait"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut line = String::new();
        let words = shell.stdout.take().expect("piped");
        BufReader::new(words)
            .read_line(&mut line)
            .expect("a number");
        let sleeper: i32 = line.trim().parse().expect("a number");
        let parent = shell.id().cast_signed();
        let found = of(std::process::id().cast_signed());
        assert!(
            found.contains(&parent) && found.contains(&sleeper),
            "{found:?}"
        );
        assert_eq!(of(parent), [sleeper]);
        for pid in [sleeper, parent] {
            let pid = rustix::process::Pid::from_raw(pid).expect("a number");
            rustix::process::kill_process(pid, rustix::process::Signal::KILL).expect("alive");
        }
        shell.wait().expect("ended");
    }
}
