//! The crates that a session adds with `:dep`.
//!
//! cargo builds them once per toolchain, in a cache folder that all sessions share. For each set of crates, a record
//! lists the arguments that rustc needs to find them, so the next session that asks for the same set needs neither
//! cargo nor a network connection.

mod artifacts;
mod build;
mod failure;
mod store;
mod wanted;

use crate::CellError;
use crate::machine::toolchain::Toolchain;

pub use build::{Progress, Stop};
pub use store::{Built, Store, key};
pub use wanted::Wanted;

/// A session's crates, as they were last built.
#[derive(Debug, Clone, Default)]
pub struct Crates {
    pub wanted: Wanted,
    pub built: Built,
}

impl Crates {
    /// Returns these crates plus one more, which a `:dep` line names. Takes them from the cache if they are there;
    /// otherwise cargo builds them.
    ///
    /// # Errors
    /// If the line names no crate, or cargo cannot build it.
    pub fn with(
        &self,
        line: &str,
        store: &Store,
        toolchain: &Toolchain,
        stop: &Stop,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Crates, CellError> {
        let wanted = self.wanted.with(line)?;
        if let Some(built) = store.find(&wanted, &self.built) {
            return Ok(Crates { wanted, built });
        }
        Crates::build(wanted, &self.built.lock, store, toolchain, stop, progress)
    }

    /// Rechecks the crates in local folders, which may have changed. Other crates stay as they are.
    ///
    /// # Errors
    /// If cargo cannot build them.
    pub fn renew(
        &mut self,
        store: &Store,
        toolchain: &Toolchain,
        stop: &Stop,
    ) -> Result<(), CellError> {
        if self.wanted.may_change() {
            let (wanted, lock) = (self.wanted.clone(), self.built.lock.clone());
            *self = Crates::build(wanted, &lock, store, toolchain, stop, &mut |_| {})?;
        }
        Ok(())
    }

    fn build(
        wanted: Wanted,
        lock: &str,
        store: &Store,
        toolchain: &Toolchain,
        stop: &Stop,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Crates, CellError> {
        let root = store.own(toolchain)?;
        let built = build::build(toolchain, &root, &wanted, lock, stop, progress)?;
        if !wanted.may_change() {
            store::keep(&root, &wanted, &built);
        }
        Ok(Crates { wanted, built })
    }

    /// The packages, with their versions, that `before` lacks or has in a different form: `rand 0.9.2`.
    pub fn added_to(&self, before: &Crates) -> Vec<String> {
        let new = self.wanted.new_since(&before.wanted);
        let version = |package: &str| self.built.versions.get(package);
        new.map(|package| match version(package) {
            Some(version) => format!("`{package}` {version}"),
            None => format!("`{package}`"),
        })
        .collect()
    }

    /// Whether a cell that uses them compiles to the same library each time: no folder is rechecked, and none of the
    /// crates is a procedural macro, which may read files.
    pub fn are_fixed(&self) -> bool {
        !self.wanted.may_change() && !self.built.has_macros
    }
}
