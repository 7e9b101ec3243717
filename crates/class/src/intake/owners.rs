//! Finds out who owns the folders of nbgrader's exchange.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::tree::Tree;

const ROOT: u32 = 0;

/// The owners of folders in one place.
pub struct Owners {
    /// None for an archive, which records no owners.
    place: Option<PathBuf>,
    names: BTreeMap<u32, String>,
    name_of: fn(u32) -> Option<String>,
}

impl Owners {
    /// The owners of the folders beneath `base`.
    pub fn new(tree: &Tree, base: &str) -> Self {
        Self {
            place: tree.root.is_dir().then(|| tree.root.join(base)),
            names: BTreeMap::new(),
            name_of,
        }
    }

    /// A folder's owner, unless that is the learner or somebody this user trusts.
    pub fn another(&mut self, folder: &str, learner: &str) -> Option<String> {
        let path = self.place.as_ref()?.join(folder);
        let Ok(about) = fs::symlink_metadata(path) else {
            return Some("unknown".to_owned());
        };
        self.stranger(about.uid(), rustix::process::geteuid().as_raw(), learner)
    }

    fn stranger(&mut self, owner: u32, own: u32, learner: &str) -> Option<String> {
        if owner == ROOT || owner == own {
            return None;
        }
        let known = self.names.entry(owner);
        let name = known.or_insert_with(|| (self.name_of)(owner).unwrap_or(owner.to_string()));
        (name != learner).then(|| name.clone())
    }
}

/// The name of a user, as found by `id`, which looks wherever this machine keeps users, including on a network.
fn name_of(user: u32) -> Option<String> {
    let mut command = Command::new("id");
    let command = command.args(["-un", &user.to_string()]);
    let said = command.stdin(Stdio::null()).output().ok()?;
    let name = String::from_utf8(said.stdout).ok()?;
    (said.status.success()).then(|| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_learner_root_and_oneself_are_believed() {
        let mut owners = Owners {
            place: None,
            names: BTreeMap::new(),
            name_of: |user| (user == 7).then(|| "ada".to_owned()),
        };
        let mut stranger = |owner, learner: &str| owners.stranger(owner, 1000, learner);
        assert_eq!(stranger(7, "ada"), None);
        assert_eq!(stranger(7, "bob").as_deref(), Some("ada"));
        assert_eq!(stranger(0, "bob"), None);
        assert_eq!(stranger(1000, "bob"), None);
        assert_eq!(stranger(8, "bob").as_deref(), Some("8"));
        assert_eq!(name_of(0).as_deref(), Some("root"));
    }
}
