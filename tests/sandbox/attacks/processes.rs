//! Other processes: the grader, its children, and what they hold open.

use super::{all_ways, assert_refused, number, only_outside};
use crate::sandbox::attacker::{attack, outside, program};
use crate::sandbox::support::shell;
use crate::sandbox::view::ways;

#[test]
fn no_process_can_be_traced_or_its_memory_read() {
    for call in ["ptrace", "read-memory"] {
        only_outside(&[call, "sibling"]);
    }
}

#[test]
fn the_grader_and_its_children_cannot_be_touched() {
    let grader = std::process::id().to_string();
    for call in ["prlimit", "affinity", "signal"] {
        only_outside(&[call, &grader]);
    }
    for call in ["prlimit", "affinity"] {
        only_outside(&[call, "parent"]);
    }
    for call in ["prlimit", "renice", "affinity"] {
        only_outside(&[call, "sibling"]);
    }
    // Outside, this would succeed, and all later tests would run at the lowest priority.
    for way in all_ways() {
        for process in [grader.as_str(), "parent"] {
            assert_refused(way, &attack(way, &["renice", process]));
        }
    }
    let mut sibling = std::process::Command::new(program())
        .arg("sleep")
        .spawn()
        .expect("a sibling");
    for way in all_ways() {
        assert_refused(way, &attack(way, &["signal", &sibling.id().to_string()]));
    }
    sibling.kill().expect("alive");
    sibling.wait().expect("ended");
}

#[test]
fn no_other_process_is_seen() {
    let seen = number(&outside(&["processes"]));
    assert!(seen > 3, "{seen}");
    for way in ways() {
        assert_eq!(attack(way, &["processes"]).said, "done 2\n", "{way:?}");
    }
}

#[test]
fn descriptors_of_the_grader_do_not_reach_the_box() {
    let secret = tempfile::tempfile().expect("a file");
    // SAFETY: this copies an open descriptor, without the flag that closes it on exec.
    let leaked = unsafe { libc::dup(std::os::fd::AsRawFd::as_raw_fd(&secret)) };
    assert!(leaked > 3);
    let seen = std::process::Command::new("ls")
        .arg("/proc/self/fd")
        .output()
        .expect("ls");
    let number = leaked.to_string();
    let seen = String::from_utf8_lossy(&seen.stdout).into_owned();
    assert!(seen.lines().any(|line| line == number), "{seen}");
    for way in all_ways() {
        let ran = shell(way, "ls /proc/self/fd");
        assert_eq!(ran.said, "0\n1\n2\n3\n4\n", "{way:?}");
    }
    // SAFETY: the copy was made above, and nothing else uses it.
    unsafe { libc::close(leaked) };
}

#[test]
fn the_first_process_shows_nothing_of_the_grader() {
    for way in ways() {
        let ran = shell(
            way,
            "cat /proc/1/environ; ls -l /proc/1/fd; cat /proc/1/maps; echo end",
        );
        assert!(ran.said.ends_with("end\n"), "{way:?}: {}", ran.said);
        assert!(
            !ran.said.contains("PATH=") && !ran.said.contains("/home"),
            "{way:?}: {}",
            ran.said
        );
    }
}
