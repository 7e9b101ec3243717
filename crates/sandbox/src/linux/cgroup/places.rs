//! Where the control groups of this process are.

use std::path::{Path, PathBuf};

/// Where this process's own control groups are.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// For version 2: where the tree is mounted, and this process's group in it.
    pub unified: Option<(PathBuf, PathBuf)>,
    /// For version 1: each controller, and this process's group in its tree.
    pub separate: Vec<(String, PathBuf)>,
}

impl Places {
    /// Reads the contents of `/proc/self/mountinfo` and `/proc/self/cgroup`.
    pub fn of(mounts: &str, own: &str) -> Self {
        let mut places = Places::default();
        for line in mounts.lines() {
            let Some((before, after)) = line.split_once(" - ") else {
                continue;
            };
            let before: Vec<&str> = before.split(' ').collect();
            let after: Vec<&str> = after.split(' ').collect();
            let (&[_, _, _, root, at, ..], &[kind, _, options]) = (&before[..], &after[..]) else {
                continue;
            };
            let mounted = |path: &str| {
                let inside = Path::new(path).strip_prefix(root).unwrap_or(Path::new(""));
                Path::new(at).join(inside)
            };
            match kind {
                "cgroup2" => {
                    let path = own.lines().find_map(|line| line.strip_prefix("0::"));
                    places.unified = path.map(|path| (PathBuf::from(at), mounted(path)));
                }
                "cgroup" => {
                    for line in own.lines() {
                        let mut fields = line.splitn(3, ':').skip(1);
                        let (Some(names), Some(path)) = (fields.next(), fields.next()) else {
                            continue;
                        };
                        let here = names.split(',').filter(|name| {
                            !name.is_empty() && options.split(',').any(|option| option == *name)
                        });
                        places
                            .separate
                            .extend(here.map(|name| (name.to_owned(), mounted(path))));
                    }
                }
                _ => {}
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_groups_are_found_below_their_mounts() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n\
            31 23 0:27 /docker/x /sys/fs/cgroup/cpu rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n\
            32 23 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n";
        let own =
            "3:pids:/\n2:cpu,cpuacct:/docker/x/below\n1:name=systemd:/y\n0::/user.slice/a.scope\n";
        let places = Places::of(mounts, own);
        assert_eq!(
            places.unified,
            Some((
                "/sys/fs/cgroup/unified".into(),
                "/sys/fs/cgroup/unified/user.slice/a.scope".into()
            ))
        );
        let cpu = PathBuf::from("/sys/fs/cgroup/cpu/below");
        assert_eq!(
            places.separate,
            [
                ("cpu".to_owned(), cpu.clone()),
                ("cpuacct".to_owned(), cpu),
                ("pids".to_owned(), "/sys/fs/cgroup/pids".into())
            ]
        );
    }
}
