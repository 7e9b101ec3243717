//! Files outside a box, including the kernel's.

use super::{all_ways, assert_refused, only_outside};
use crate::sandbox::attacker::{attack, outside};
use crate::sandbox::view::ways;

#[test]
fn files_of_the_machine_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "secret").expect("written");
    only_outside(&["read", secret.to_str().expect("text")]);
    for file in ["/etc/passwd", "/etc/hostname"] {
        only_outside(&["read", file]);
    }
}

#[test]
fn a_home_folder_is_not_there() {
    let home = std::env::var("HOME").expect("a home");
    let file = tempfile::NamedTempFile::new_in(home).expect("a file");
    only_outside(&["read", file.path().to_str().expect("text")]);
}

#[test]
fn nothing_outside_can_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let words = ["write", file.to_str().expect("text")];
    assert_eq!(outside(&words), "done \n");
    assert!(file.exists());
    std::fs::write(&file, "untouched").expect("written");
    for way in all_ways() {
        // In a box with its own root folder, this creates another file with the same name, or fails.
        attack(way, &words);
        assert_eq!(
            std::fs::read(&file).expect("there"),
            b"untouched",
            "{way:?}"
        );
    }
    for way in ways() {
        for place in [
            "/file",
            "/usr/file",
            "/etc/file",
            "/dev/file",
            "/proc/sys/kernel/hostname",
        ] {
            assert_refused(way, &attack(way, &["write", place]));
        }
    }
}

/// Root outside has root's id inside too, so without these walls, files that only root may write would be writable.
#[test]
fn the_kernel_s_own_files_cannot_be_opened_for_writing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let found = outside(&["writable", folder.path().to_str().expect("text")]);
    assert_eq!(found, format!("done {}\n", file.display()));
    for way in ways() {
        assert_eq!(
            attack(way, &["writable", "/proc"]).said.trim(),
            "done",
            "{way:?}"
        );
    }
}

#[test]
fn special_files_cannot_be_made() {
    if rustix::process::geteuid().is_root() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = folder.path().join("disk");
        assert_eq!(
            outside(&["device", disk.to_str().expect("text")]),
            "done \n"
        );
    }
    for way in all_ways() {
        assert_refused(way, &attack(way, &["device", "/tmp/disk"]));
    }
}
