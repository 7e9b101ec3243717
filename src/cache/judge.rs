//! Determines who can use an entry in a cache by comparing its key with the keys that this version would use.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::cache::{KEY_LENGTH, Kind, is_in_use};
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::{Toolchain, release_of};
use gpu_tutor_session::{crates, prelude};
use gpu_tutor_text::{say, t};

use super::entry::Owner;

/// A prelude that is complete.
#[derive(Debug, Clone)]
struct Known {
    key: String,
    owner: Owner,
}

/// What is known about this version, this machine and the preludes in all caches.
#[derive(Debug, Default)]
pub struct Judge {
    /// The output of `rustc -vV` from the compiler that sessions use.
    rustc: Option<String>,
    /// The known compilers, starting with that one.
    rustcs: Vec<String>,
    flavours: Vec<Flavour>,
    /// The preludes by identity.
    preludes: BTreeMap<String, Known>,
    /// Whether sessions are using CUDA now.
    uses_gpus: bool,
}

impl Judge {
    /// Examines the preludes in these caches.
    pub fn new(toolchain: Option<&Toolchain>, caches: &[&Path]) -> Judge {
        let rustc = toolchain.map(|toolchain| toolchain.version.clone());
        let mut judge = Judge {
            rustcs: rustc.iter().cloned().collect(),
            rustc,
            flavours: vec![Flavour::Cpu],
            ..Judge::default()
        };
        let folders: Vec<PathBuf> = caches
            .iter()
            .filter_map(|cache| fs::read_dir(Kind::Prelude.within(cache)).ok())
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        let marks = folders.iter().filter_map(|folder| prelude::mark(folder));
        let failed = folders
            .iter()
            .filter_map(|folder| prelude::failed_target(folder));
        let failed: Vec<Flavour> = failed.map(Flavour::Cuda).collect();
        for mark in marks {
            judge.flavours.push(mark.prelude.flavour);
            judge.rustcs.extend(mark.rustc);
        }
        judge.flavours.extend(failed);
        for folder in &folders {
            let Some(mark) = prelude::mark(folder) else {
                continue;
            };
            judge.uses_gpus |= mark.prelude.flavour.is_cuda() && is_in_use(folder);
            let known = Known {
                key: name(folder),
                owner: judge.prelude(folder).0,
            };
            // The same prelude may be in two caches. It counts if this version uses one of them.
            let entry = judge.preludes.entry(mark.prelude.identity);
            let entry = entry.or_insert_with(|| known.clone());
            if known.owner == Owner::ThisVersion {
                *entry = known;
            }
        }
        judge
    }

    pub fn uses_gpus(&self) -> bool {
        self.uses_gpus
    }

    /// The owner of a prelude's folder, and what is known about the prelude.
    pub fn prelude(&self, folder: &Path) -> (Owner, Option<String>) {
        let key = name(folder);
        let here = |flavour: Flavour| self.has_key(&key, |rustc| prelude::key(rustc, flavour));
        let Some(mark) = prelude::mark(folder) else {
            return match prelude::failed_target(folder) {
                Some(target) => {
                    let flavour = Flavour::Cuda(target);
                    let detail = t!("%{flavour}: a build that failed", flavour);
                    let owner = here(flavour).unwrap_or(Owner::OtherVersion(None));
                    (owner, Some(detail.into_owned()))
                }
                None => (Owner::Nobody, Some(say!("not complete"))),
            };
        };
        let flavour = mark.prelude.flavour;
        let version = || mark.version.clone().or_else(|| source_version(folder));
        let owner = here(flavour).unwrap_or_else(|| Owner::OtherVersion(version()));
        let rustc = match owner {
            Owner::ThisVersion => self.rustc.clone(),
            _ => mark.rustc.clone(),
        };
        let mut detail = vec![flavour.to_string()];
        detail.extend(rustc.as_deref().map(release));
        (owner, Some(detail.join(&t!(", "))))
    }

    /// The owner of a build folder, which all versions share, and what is known about it.
    pub fn build(&self, folder: &Path) -> (Owner, Option<String>) {
        let key = name(folder);
        let mark = prelude::build_mark(folder).filter(|mark| {
            // A mark that was copied from elsewhere proves nothing.
            prelude::build_key(&mark.rustc, mark.flavour) == key
        });
        let mut known = self.rustcs.iter().flat_map(|rustc| {
            let flavours = self.flavours.iter();
            flavours.map(move |flavour| (rustc.clone(), *flavour))
        });
        let of = mark
            .map(|mark| (mark.rustc, mark.flavour))
            .or_else(|| known.find(|(rustc, flavour)| prelude::build_key(rustc, *flavour) == key));
        match of {
            Some((rustc, flavour)) => {
                let detail = [flavour.to_string(), release(&rustc)].join(&t!(", "));
                (self.owner_of(&rustc), Some(detail))
            }
            None => (Owner::OtherVersion(None), None),
        }
    }

    /// The owner of whatever belongs to the prelude whose identity is or begins with this text, and that prelude's key.
    pub fn of_prelude(&self, identity: &str) -> (Owner, Option<String>) {
        let mut found = self
            .preludes
            .range(identity.to_owned()..)
            .take_while(|(known, _)| known.starts_with(identity));
        match found.next() {
            Some((_, known)) if identity.len() >= KEY_LENGTH => {
                let detail = t!("of the prelude %{key}", key = known.key);
                (known.owner.clone(), Some(detail.into_owned()))
            }
            _ => {
                let gone = t!("of a prelude that is gone");
                (Owner::OtherVersion(None), Some(gone.into_owned()))
            }
        }
    }

    /// The owner of the crates for `:dep`, or of the sources for completion.
    pub fn of_compiler(&self, kind: Kind, key: &str) -> (Owner, Option<String>) {
        let key_of = |rustc: &str| match kind {
            Kind::Crates => crates::key(rustc),
            _ => gpu_tutor_analyst::library_key(rustc),
        };
        let mut known = self.rustcs.iter();
        let rustc = known.find(|rustc| key_of(rustc) == key);
        let owner = rustc.map(|rustc| self.owner_of(rustc));
        let detail = rustc.map(|rustc| release(rustc));
        (owner.unwrap_or(Owner::OtherVersion(None)), detail)
    }

    /// The owner of a version's rooflines.
    pub fn rooflines(&self, version: &str) -> Owner {
        match version {
            env!("CARGO_PKG_VERSION") => Owner::ThisVersion,
            file if file.ends_with(".json") => Owner::OtherVersion(None),
            other => Owner::OtherVersion(Some(other.to_owned())),
        }
    }

    /// The owner of a copy of this program that runs in boxes.
    pub fn program(&self, key: &str) -> Owner {
        match gpu_tutor_boxed::own_key().is_ok_and(|own| own == key) {
            true => Owner::ThisVersion,
            false => Owner::OtherVersion(None),
        }
    }

    /// This version with one of the known compilers, if one of them results in this key.
    fn has_key(&self, key: &str, of: impl Fn(&str) -> String) -> Option<Owner> {
        let mut known = self.rustcs.iter();
        let rustc = known.find(|rustc| of(rustc) == key)?;
        Some(self.owner_of(rustc))
    }

    fn owner_of(&self, rustc: &str) -> Owner {
        match self.rustc.as_deref() == Some(rustc) {
            true => Owner::ThisVersion,
            false => Owner::OtherRust(release(rustc)),
        }
    }
}

/// A folder's name.
fn name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// A compiler's short name, such as `rustc 1.95.0`.
fn release(rustc: &str) -> String {
    let words: Vec<&str> = release_of(rustc).split(' ').take(2).collect();
    words.join(" ")
}

/// The version in the manifest among a prelude's sources.
fn source_version(folder: &Path) -> Option<String> {
    let manifest = fs::read_to_string(folder.join("source/Cargo.toml")).ok()?;
    let manifest: toml::Table = manifest.parse().ok()?;
    let version = manifest.get("package")?.get("version")?;
    version.as_str().map(str::to_owned)
}
