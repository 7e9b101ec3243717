//! Attacks on the machine's own special files, which a box sees.

use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::attacker::{attack, outside};
use super::attacks::all_ways;
use super::support::shell;

/// The grader's user may be root, who owns them.
#[test]
fn the_mode_of_a_special_file_cannot_be_changed() {
    // This is the mode that it already has, so that nothing changes outside either.
    let words = ["chmod", "/dev/null", "666"];
    let mode = || Path::new("/dev/null").metadata().expect("there").mode();
    assert_eq!(mode() & 0o7777, 0o666);
    if rustix::process::geteuid().is_root() {
        assert!(outside(&words).starts_with("done"));
    }
    for way in all_ways() {
        let ran = attack(way, &words);
        assert!(ran.said.starts_with("refused"), "{way:?}: {ran:?}");
        attack(way, &["chmod", "/dev/null", "600"]);
        assert_eq!(mode() & 0o7777, 0o666, "{way:?}");
    }
}

#[test]
fn special_files_can_be_read_and_written_all_the_same() {
    let script =
        "echo x > /dev/null && head -c 1 /dev/zero | od -An -tx1 && head -c 3 /dev/urandom | wc -c";
    for way in all_ways() {
        assert_eq!(shell(way, script).said, " 00\n3\n", "{way:?}");
    }
}
