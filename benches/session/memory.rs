//! Memory of a process and its descendants: the private memory of each, and its share of shared pages.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

/// The proportional set size of a process and its descendants, in megabytes (Linux only).
pub fn of_tree(root: u32) -> Result<f64> {
    let mut total = 0.0;
    for process in tree(root)? {
        // A descendant that has since ended uses no memory.
        if let Ok(text) = fs::read_to_string(format!("/proc/{process}/smaps_rollup")) {
            total += pss(&text).with_context(|| format!("no Pss for process {process}"))?;
        } else if process == root {
            anyhow::bail!("process {root} is gone, or its memory may not be read");
        }
    }
    Ok(total)
}

fn pss(text: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.starts_with("Pss:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024.0 / 1e6)
}

fn tree(root: u32) -> Result<Vec<u32>> {
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for entry in fs::read_dir("/proc")?.flatten() {
        if let Ok(process) = entry.file_name().to_string_lossy().parse::<u32>()
            && let Some(parent) = parent(process)
        {
            children.entry(parent).or_default().push(process);
        }
    }
    let mut found = vec![root];
    let mut next = 0;
    while let Some(process) = found.get(next) {
        found.extend(children.remove(process).unwrap_or_default());
        next += 1;
    }
    Ok(found)
}

fn parent(process: u32) -> Option<u32> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The process name is in parentheses and may contain any character, so search for the last one.
    let (_, rest) = text.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}
