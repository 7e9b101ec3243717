//! Attempts to use more than a box may have.

use gpu_tutor_sandbox::End;

use super::{all_ways, number};
use crate::sandbox::attacker::{attack, attack_in, outside};
use crate::sandbox::support::{shell, spec};
use crate::sandbox::view::ways;

#[test]
fn processes_are_limited_in_sum() {
    let mut spec = spec();
    spec.processes = 20;
    assert_eq!(outside(&["forks", "100"]), "done 100\n");
    for way in ways() {
        let ran = attack_in(way, &spec, &["forks", "100"]);
        let count = number(&ran.said);
        assert!(count <= spec.processes + 4, "{way:?}: {ran:?}");
    }
}

#[test]
fn memory_is_limited_in_sum_over_processes() {
    let mut spec = spec();
    spec.memory = 128 << 20;
    assert_eq!(outside(&["memory", "4", "60"]), "done \n");
    for way in all_ways() {
        let ran = attack_in(way, &spec, &["memory", "4", "60"]);
        assert_eq!(ran.end, End::Memory, "{way:?}: {ran:?}");
    }
}

#[test]
fn the_disk_is_limited_in_sum_over_files() {
    let mut spec = spec();
    spec.scratch_bytes = 10 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        outside(&["fill", folder.path().to_str().expect("text")]),
        "done 256\n"
    );
    for way in ways() {
        for place in ["/tmp", "/dev/shm", "/tmp/home"] {
            let ran = attack_in(way, &spec, &["fill", place]);
            let written = number(&ran.said);
            assert!((8..=10).contains(&written), "{way:?}: {ran:?}");
        }
    }
}

#[test]
fn files_are_limited_in_number() {
    for way in ways() {
        let ran = attack(way, &["many-files", "/tmp"]);
        let made = number(&ran.said);
        assert!((60_000..=65_536).contains(&made), "{way:?}: {ran:?}");
    }
}

#[test]
fn processor_time_is_limited_in_sum_over_processes() {
    let mut spec = spec();
    spec.cpu_seconds = 1;
    for way in all_ways() {
        let ran = attack_in(way, &spec, &["spin", "4"]);
        assert_eq!(ran.end, End::CpuTime, "{way:?}: {ran:?}");
    }
}

#[test]
fn a_box_that_takes_too_long_ends() {
    let mut spec = spec();
    spec.wall = std::time::Duration::from_millis(200);
    for way in all_ways() {
        assert_eq!(
            attack_in(way, &spec, &["sleep"]).end,
            End::WallTime,
            "{way:?}"
        );
    }
}

/// The whole box comes after what runs outside, both for the scheduler and when the kernel needs memory.
#[test]
fn a_box_comes_last() {
    for way in all_ways() {
        let told =
            "read score < /proc/self/oom_score_adj; cut -d' ' -f19 /proc/self/stat; echo $score";
        let ran = shell(way, told);
        assert_eq!(ran.said, "5\n500\n", "{way:?}");
    }
}
