//! Version 2 control groups: one tree. A group can be created below any ancestor of this process's own group that
//! passes on the controllers.

use std::fs;
use std::path::Path;

use gpu_tutor_text::{say, t};

use super::super::plan::SandboxSpec;
use super::super::view::OWN_PROCESSES;
use super::files::{write, write_if_there};
use super::places::Places;
use super::{Cgroup, PERIOD, QUOTA_CORES, WEIGHT};

/// Creates a box's group.
///
/// # Errors
/// The reason why there is none, in readable form.
pub fn make(places: &Places, spec: &SandboxSpec) -> Result<Cgroup, String> {
    let (root, own) = places
        .unified
        .as_ref()
        .ok_or(t!("cgroup v2 is not mounted"))?;
    let has_controllers = |folder: &&Path| {
        let given = fs::read_to_string(folder.join("cgroup.subtree_control"));
        let given = given.unwrap_or_default();
        let given: Vec<&str> = given.split_whitespace().collect();
        ["memory", "pids"].iter().all(|one| given.contains(one))
    };
    let above = own
        .ancestors()
        .take_while(|folder| folder.starts_with(root));
    let mut why = say!("no v2 cgroup above this process delegates memory and pids");
    for above in above.filter(has_controllers) {
        let mut cgroup = Cgroup::default();
        let made = cgroup.folder(above).and_then(|folder| {
            write(&folder, "memory.max", spec.memory)?;
            write_if_there(&folder, "memory.swap.max", 0)?;
            write(&folder, "pids.max", spec.processes + OWN_PROCESSES)?;
            // Where the tree does not pass on this controller, the box still has its niceness.
            let _ = write_if_there(&folder, "cpu.weight", WEIGHT);
            let quota = format!("{} {PERIOD}", QUOTA_CORES * PERIOD);
            let _ = write_if_there(&folder, "cpu.max", quota);
            cgroup.kills = Some(folder.join("memory.events"));
            cgroup.refusals = Some(folder.join("memory.events"));
            cgroup.time = Some(folder.join("cpu.stat"));
            Ok(())
        });
        match made {
            Ok(()) => return Ok(cgroup),
            Err(error) => why = error,
        }
        cgroup.remove();
    }
    Err(why)
}

#[cfg(test)]
mod tests {
    use super::super::{PREFIX, tests::SPEC};
    use super::*;

    /// A folder that looks like a version 2 control group. Creating a folder in a real one also creates its files, so
    /// here the files of the box's group are created in advance, under the name that it will have.
    fn unified(given: &str) -> (tempfile::TempDir, Places) {
        let root = tempfile::tempdir().expect("a folder");
        let own = root.path().join("user/app");
        fs::create_dir_all(&own).expect("made");
        fs::write(own.join("cgroup.subtree_control"), "").expect("written");
        fs::write(root.path().join("user/cgroup.subtree_control"), given).expect("written");
        let places = Places {
            unified: Some((root.path().to_owned(), own)),
            separate: Vec::new(),
        };
        (root, places)
    }

    #[test]
    fn a_group_of_version_2_is_made_below_the_nearest_one_that_hands_on_its_controllers() {
        let (_root, places) = unified("cpu memory");
        let why = make(&places, &SPEC).expect_err("no pids");
        assert!(why.contains("delegates memory and pids"), "{why}");
        let (root, places) = unified("cpu memory pids");
        let why = make(&places, &SPEC).expect_err("not a control group");
        let made = format!("user/{PREFIX}{}", std::process::id());
        assert!(why.contains(&made), "{why}");
        assert!(
            !root.path().join(made).exists(),
            "everything created was removed"
        );
    }
}
