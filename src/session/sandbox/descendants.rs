//! The processes below one process.

use std::fs;

/// Every process that this one has started, directly or through others, and that is still there.
pub fn of(pid: i32) -> Vec<i32> {
    let mut all = children(pid);
    let mut seen = 0;
    while let Some(&next) = all.get(seen) {
        all.extend(children(next));
        seen += 1;
    }
    all
}

fn children(pid: i32) -> Vec<i32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    tasks
        .filter_map(|task| fs::read_to_string(task.path().join("children")).ok())
        .flat_map(|line| {
            let numbers = line.split_whitespace();
            numbers
                .filter_map(|pid| pid.parse().ok())
                .collect::<Vec<_>>()
        })
        .collect()
}
