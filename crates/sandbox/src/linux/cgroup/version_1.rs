//! Version 1 control groups: a tree for each controller, or for several controllers together.

use gpu_tutor_text::say;

use super::super::plan::SandboxSpec;
use super::super::view::OWN_PROCESSES;
use super::files::{write, write_if_there};
use super::places::Places;
use super::{Cgroup, PERIOD, QUOTA_CORES, WEIGHT};

/// Creates a box's groups.
///
/// # Errors
/// The reason why there is none, in readable form.
pub fn make(places: &Places, spec: &SandboxSpec) -> Result<Cgroup, String> {
    let place = |controller: &str| {
        let mut all = places.separate.iter();
        let found = all.find(|(name, _)| name == controller);
        found.map(|(_, folder)| folder.as_path()).ok_or_else(|| {
            say!(
                "the cgroup v1 controller %{controller} is not mounted",
                controller
            )
        })
    };
    let mut cgroup = Cgroup::default();
    let mut fill = || {
        let folder = cgroup.folder(place("memory")?)?;
        write(&folder, "memory.limit_in_bytes", spec.memory)?;
        write_if_there(&folder, "memory.memsw.limit_in_bytes", spec.memory)?;
        cgroup.kills = Some(folder.join("memory.oom_control"));
        let peaks = ["memory", "memory.memsw"].map(|kind| {
            let file = |name: &str| folder.join(format!("{kind}.{name}"));
            (file("max_usage_in_bytes"), file("limit_in_bytes"))
        });
        cgroup.peaks = peaks
            .into_iter()
            .filter(|(file, _)| file.exists())
            .collect();
        let folder = cgroup.folder(place("pids")?)?;
        write(&folder, "pids.max", spec.processes + OWN_PROCESSES)?;
        // Without these, the box still has its niceness.
        if let Ok(above) = place("cpu")
            && let Ok(folder) = cgroup.folder(above)
        {
            let _ = write_if_there(&folder, "cpu.shares", WEIGHT * 1024 / 100);
            let _ = write_if_there(&folder, "cpu.cfs_quota_us", QUOTA_CORES * PERIOD);
        }
        // Without this one, the monitor adds up the processes' times.
        if let Ok(above) = place("cpuacct") {
            cgroup.time = Some(cgroup.folder(above)?.join("cpuacct.usage"));
        }
        Ok(())
    };
    match fill() {
        Ok(()) => Ok(cgroup),
        Err(why) => {
            cgroup.remove();
            Err(why)
        }
    }
}
