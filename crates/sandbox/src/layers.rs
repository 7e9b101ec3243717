//! The layers of a box's walls: which are active, and why the others are not.

use std::borrow::Cow;
use std::fmt;

use gpu_tutor_system::System;
use gpu_tutor_text::{t, text};
use serde::{Deserialize, Serialize};

/// One layer of the walls. Each works without the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Its own users, processes and inter-process communication: the box sees and signals only itself.
    Namespaces,
    /// Its own root folder: anything outside it cannot be named.
    Filesystem,
    /// Its own network, which is empty.
    Network,
    /// A list of the system calls that the box may make.
    Seccomp,
    /// The kernel's rules for files, which hold even if the root folder is breached.
    Landlock,
    /// A control group: memory, processes and processor time are limited for the box as a whole.
    Cgroup,
    /// Limits for each process, and a monitor that ends the box when it uses too much or takes too long.
    Limits,
}

impl Layer {
    pub const ALL: [Layer; 7] = [
        Layer::Namespaces,
        Layer::Filesystem,
        Layer::Network,
        Layer::Seccomp,
        Layer::Landlock,
        Layer::Cgroup,
        Layer::Limits,
    ];

    /// How to get this layer if it is missing, in English; [`Layers::advice`] is in the learner's language.
    pub fn advice(self) -> &'static str {
        self.advice_on(System::HERE)
    }

    fn advice_on(self, system: System) -> &'static str {
        if system != System::Linux {
            return text!(
                "grade other people's answers on Linux, for example in a virtual machine or a container: this program has walls only there"
            );
        }
        match self {
            // The only limits that can be missing are those of the scratch folder, which a mount namespace provides.
            Layer::Namespaces | Layer::Filesystem | Layer::Network | Layer::Limits => {
                text!(
                    "allow user namespaces on this system (`sysctl user.max_user_namespaces`; on Ubuntu 24.04 and later `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or an AppArmor profile for /usr/bin/bwrap with `flags=(unconfined)` and `userns,`); on other systems, installing bubblewrap can help (`apt install bubblewrap`, `dnf install bubblewrap`)"
                )
            }
            Layer::Seccomp => text!("use a kernel with CONFIG_SECCOMP_FILTER"),
            Layer::Landlock => {
                text!("use Linux 5.13 or later, with `landlock` in the kernel parameter `lsm=`")
            }
            Layer::Cgroup => {
                text!(
                    "run as a user whose control group is delegated: `systemd-run --user --scope -p Delegate=yes COMMAND`"
                )
            }
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Layer::Namespaces => "namespaces",
            Layer::Filesystem => "filesystem",
            Layer::Network => "network",
            Layer::Seccomp => "seccomp",
            Layer::Landlock => "landlock",
            Layer::Cgroup => "cgroup",
            Layer::Limits => "limits",
        })
    }
}

/// The layers of one box.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers {
    pub active: Vec<Layer>,
    /// The layers that are not active, each with the reason.
    pub missing: Vec<(Layer, String)>,
}

impl Layers {
    /// Whether nothing is missing.
    pub fn are_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// What is missing and why. Layers that are missing for the same reason are listed together.
    pub fn lacks(&self) -> String {
        let same = self.missing.chunk_by(|one, next| one.1 == next.1);
        let groups = same.map(|group| {
            let names: Vec<String> = group.iter().map(|(layer, _)| layer.to_string()).collect();
            let layers = names.join(&t!(", "));
            t!("%{layers} (%{why})", layers, why = group[0].1)
        });
        groups.collect::<Vec<_>>().join(&t!("; "))
    }

    /// How to get what is missing.
    pub fn advice(&self) -> String {
        let mut all: Vec<Cow<str>> = Vec::new();
        for (layer, _) in &self.missing {
            let advice = t!(layer.advice());
            if !all.contains(&advice) {
                all.push(advice);
            }
        }
        all.join(&t!("; "))
    }

    pub(super) fn note(&mut self, layer: Layer, made: Result<(), String>) {
        match made {
            Ok(()) => self.active.push(layer),
            Err(why) => self.missing.push((layer, why)),
        }
    }

    /// Adds the layers that another process put up.
    pub fn join(&mut self, other: Layers) {
        self.active.extend(other.active);
        self.missing.extend(other.missing);
        self.active.sort_unstable();
        self.missing.sort();
    }
}

/// `namespaces, seccomp; missing: landlock (this kernel has none)`
impl fmt::Display for Layers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let active: Vec<String> = self.active.iter().map(Layer::to_string).collect();
        let active = match active.is_empty() {
            true => t!("none"),
            false => active.join(&t!(", ")).into(),
        };
        out.write_str(&match self.missing.is_empty() {
            true => active,
            false => t!(
                "%{active}; missing: %{missing}",
                active,
                missing = self.lacks()
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_listed_with_what_is_missing_and_why() {
        let mut layers = Layers::default();
        assert_eq!(layers.to_string(), "none");
        layers.note(Layer::Seccomp, Ok(()));
        assert!(layers.are_complete());
        layers.note(Layer::Landlock, Err("this kernel has none".to_owned()));
        let mut outer = Layers::default();
        outer.note(Layer::Namespaces, Ok(()));
        layers.join(outer);
        assert!(!layers.are_complete());
        assert_eq!(
            layers.to_string(),
            "namespaces, seccomp; missing: landlock (this kernel has none)"
        );
    }

    #[test]
    fn only_linux_can_be_given_more_layers() {
        for layer in Layer::ALL {
            assert!(!layer.advice_on(System::Linux).contains("on Linux,"));
            for system in [System::MacOs, System::Other] {
                let advice = layer.advice_on(system);
                assert!(
                    advice.contains("on Linux, for example in a virtual machine"),
                    "{advice}"
                );
            }
        }
    }

    #[test]
    fn layers_that_are_missing_for_one_reason_are_named_together_and_share_their_advice() {
        let mut layers = Layers::default();
        for layer in [Layer::Namespaces, Layer::Network] {
            layers.note(layer, Err("refused".to_owned()));
        }
        layers.note(Layer::Cgroup, Err("read-only".to_owned()));
        layers.note(Layer::Limits, Err("on the disk".to_owned()));
        assert_eq!(
            layers.lacks(),
            "namespaces, network (refused); cgroup (read-only); limits (on the disk)"
        );
        let advice = [Layer::Namespaces.advice(), Layer::Cgroup.advice()].join("; ");
        assert_eq!(layers.advice(), advice);
    }
}
