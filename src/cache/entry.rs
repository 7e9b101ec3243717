//! One thing that a cache holds.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use gpu_tutor_session::machine::cache::Kind;
use gpu_tutor_text::{t, text};

use super::usage::Usage;

/// What kind of thing an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    Kept(Kind),
    /// Files that prevent two processes from doing the same thing at once.
    Locks,
    /// What a killed program left behind.
    Leftovers,
}

impl Sort {
    /// Its name in JSON: the name of its folder in the cache, if it has one.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Kept(kind) => kind.folder(),
            Sort::Locks => "locks",
            Sort::Leftovers => "leftovers",
        }
    }

    /// A human-readable description.
    pub fn title(self) -> &'static str {
        match self {
            Sort::Kept(kind) => kind.title(),
            Sort::Locks => text!("locks"),
            Sort::Leftovers => text!("left by a stopped program"),
        }
    }
}

/// Who can use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// This version, with this machine's compiler.
    ThisVersion,
    /// This version, with another compiler.
    OtherRust(String),
    /// Another version or another build of this program, named if it is known.
    OtherVersion(Option<String>),
    EveryVersion,
    /// Nobody can use it, because it is damaged or was never finished.
    Nobody,
}

impl Owner {
    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Owner::ThisVersion => "this_version",
            Owner::OtherRust(_) => "other_rust",
            Owner::OtherVersion(_) => "other_version",
            Owner::EveryVersion => "every_version",
            Owner::Nobody => "nobody",
        }
    }

    /// A human-readable description of the owner.
    pub fn told(&self) -> String {
        let told = match self {
            Owner::ThisVersion => t!("this version"),
            Owner::OtherRust(rustc) => t!("this version with %{rustc}", rustc),
            Owner::OtherVersion(Some(version)) if version == env!("CARGO_PKG_VERSION") => {
                t!("another build of %{version}", version)
            }
            Owner::OtherVersion(Some(version)) => t!("version %{version}", version),
            Owner::OtherVersion(None) => t!("another version"),
            Owner::EveryVersion => t!("every version"),
            Owner::Nobody => t!("nobody"),
        };
        told.into_owned()
    }

    /// Whether this version does not need it.
    fn is_another(&self) -> bool {
        match self {
            Owner::ThisVersion | Owner::EveryVersion => false,
            Owner::OtherRust(_) | Owner::OtherVersion(_) | Owner::Nobody => true,
        }
    }
}

/// One thing that a cache holds.
#[derive(Debug, Clone)]
pub struct Entry {
    pub sort: Sort,
    /// The name that distinguishes it from others of its sort.
    pub key: Option<String>,
    /// More details, in readable form.
    pub detail: Option<String>,
    /// Its files and folders.
    pub paths: Vec<PathBuf>,
    /// The folder whose lock shows whether the entry is in use; without one, the entry can be removed at any time.
    pub locked: Option<PathBuf>,
    pub usage: Usage,
    pub last_used: Option<SystemTime>,
    pub owner: Owner,
    /// Whether a process is using it now.
    pub in_use: bool,
}

/// What should be removed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wish {
    /// Remove even what this version uses.
    pub all: bool,
    /// Remove only what has not been used for this long.
    pub older_than: Option<Duration>,
}

impl Wish {
    /// Whether an entry should be removed, provided that nothing is using it now.
    pub fn wants(self, entry: &Entry, now: SystemTime) -> bool {
        let age = entry.last_used.map(|time| now.duration_since(time));
        let age = age.map(Result::unwrap_or_default);
        let old = match (self.older_than, age) {
            (Some(limit), Some(age)) => age >= limit,
            (Some(_), None) | (None, _) => true,
        };
        old && (self.all || entry.owner.is_another())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(owner: Owner, days: u64, now: SystemTime) -> Entry {
        Entry {
            sort: Sort::Kept(Kind::Prelude),
            key: None,
            detail: None,
            paths: Vec::new(),
            locked: None,
            usage: Usage::default(),
            last_used: Some(now - Duration::from_secs(days * 86_400)),
            owner,
            in_use: false,
        }
    }

    #[test]
    fn what_this_version_uses_is_removed_only_with_everything() {
        let now = SystemTime::now();
        let (mine, old) = (
            entry(Owner::ThisVersion, 40, now),
            entry(Owner::OtherVersion(None), 10, now),
        );
        let wish = Wish::default();
        assert!(!wish.wants(&mine, now) && wish.wants(&old, now));
        let wish = Wish { all: true, ..wish };
        assert!(wish.wants(&mine, now) && wish.wants(&old, now));
        let month = Some(Duration::from_secs(30 * 86_400));
        let wish = Wish {
            older_than: month,
            ..wish
        };
        assert!(wish.wants(&mine, now) && !wish.wants(&old, now));
        let wish = Wish { all: false, ..wish };
        assert!(!wish.wants(&mine, now) && !wish.wants(&old, now));
    }
}
