//! Attacks on what a file has in addition to its contents: its mode, owner, times and length. In a box without its own
//! root folder, every file of the user can be named.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::attacker::{attack, attack_in, outside};
use super::attacks::all_ways;
use super::support::{shell, spec};

/// Everything that these attacks could change.
fn attributes(path: &Path) -> (u32, u32, u32, i64, i64, u64) {
    let data = path.metadata().expect("there");
    let times = (data.mtime(), data.ctime_nsec());
    let owner = (data.uid(), data.gid());
    (data.mode(), owner.0, owner.1, times.0, times.1, data.len())
}

#[test]
fn attributes_of_the_machine_s_files_cannot_be_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let victim = folder.path().join("file");
    let path = victim.to_str().expect("text");
    for words in [
        &["chmod", path, "600"][..],
        &["chown", path],
        &["times", path],
        &["empty", path],
    ] {
        std::fs::write(&victim, "untouched").expect("written");
        let outside = outside(words);
        assert!(outside.starts_with("done"), "{words:?} outside: {outside}");
        std::fs::write(&victim, "untouched").expect("written");
        let before = attributes(&victim);
        for way in all_ways() {
            let ran = attack(way, words);
            assert!(
                ran.said.starts_with("refused"),
                "{way:?} {words:?}: {ran:?}"
            );
            assert_eq!(attributes(&victim), before, "{way:?} {words:?}");
        }
    }
}

#[test]
fn the_mode_of_a_file_that_may_be_read_cannot_be_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let readable = folder.path().join("file");
    std::fs::write(&readable, "untouched").expect("written");
    let path = readable.to_str().expect("text");
    let mut spec = spec();
    spec.read.push(readable.clone());
    let before = attributes(&readable);
    for way in all_ways() {
        let read = attack_in(way, &spec, &["read", path]);
        assert_eq!(read.said, "done untouched\n", "{way:?}");
        // In a box without namespaces, the call does nothing and does not report that.
        attack_in(way, &spec, &["fchmod", path]);
        assert_eq!(attributes(&readable), before, "{way:?}");
    }
    assert!(outside(&["fchmod", path]).starts_with("done"));
    assert_ne!(attributes(&readable), before);
}

#[test]
fn files_can_be_copied_in_every_box() {
    for way in all_ways() {
        let ran = attack(way, &["copy", "/usr/bin/env", "copy"]);
        assert!(ran.said.starts_with("done"), "{way:?}: {ran:?}");
        let ran = shell(way, "cp /usr/bin/env copy && ./copy true && echo works");
        assert!(ran.said.ends_with("works\n"), "{way:?}: {ran:?}");
    }
}

#[test]
fn no_thread_is_reached_but_through_its_process() {
    let grader = std::process::id().to_string();
    let call = libc::SYS_tkill.to_string();
    let words = ["syscall", &call, &grader, "0"];
    let outside = outside(&words);
    assert!(outside.starts_with("done"), "{outside}");
    for way in all_ways() {
        let ran = attack(way, &words);
        assert!(ran.said.starts_with("refused"), "{way:?}: {ran:?}");
    }
}
