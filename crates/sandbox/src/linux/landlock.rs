//! The kernel's rules for what a box may read, write and connect to, in addition to the root folder.

use std::path::Path;

use gpu_tutor_text::say;
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, PathBeneath, PathFd,
    RestrictionStatus, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus,
    Scope,
};

use super::plan::Plan;
use super::{shown, tree};

/// The Landlock version that is requested; an older kernel applies the features it has.
pub const WANTED: ABI = ABI::V6;

/// Restricts this process and everything it starts.
///
/// # Errors
/// The reason why there are no rules, in readable form.
pub fn apply(plan: &Plan) -> Result<(), String> {
    let done = restrict(plan).map_err(|error| error.to_string())?;
    match (done.ruleset, done.landlock) {
        (
            RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced,
            LandlockStatus::Available { effective_abi, .. },
        ) => suffices(plan, effective_abi),
        _ => Err(say!("this kernel has no Landlock")),
    }
}

/// Whether this version of Landlock provides the whole layer. If a box has namespaces, they already keep it away from
/// the machine's files and processes.
fn suffices(plan: &Plan, version: ABI) -> Result<(), String> {
    if plan.is_bare() && version < WANTED {
        return Err(say!(
            "this kernel's Landlock is version %{version}; a box without namespaces needs version 3 to protect files from \
             being truncated and 6 to protect other processes from signals",
            version = version as i32
        ));
    }
    Ok(())
}

fn restrict(plan: &Plan) -> Result<RestrictionStatus, RulesetError> {
    let all = AccessFs::from_all(WANTED);
    let read = AccessFs::from_read(WANTED);
    let change = AccessFs::WriteFile | AccessFs::IoctlDev;
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(WANTED))?
        .scope(Scope::from_all(WANTED))?
        .create()?;
    let mut allow = |path: &Path, access| -> Result<(), RulesetError> {
        // A path that does not exist needs no rule.
        if let Ok(opened) = PathFd::new(path) {
            (&mut rules).add_rule(PathBeneath::new(opened, access))?;
        }
        Ok(())
    };
    for path in shown::system().chain(tree::readable(plan)) {
        allow(path, read)?;
    }
    for path in tree::devices(plan) {
        allow(&path, read | change)?;
    }
    // A cell resets its peak memory in `/proc/self`. NVIDIA's driver names its threads there, in files that it opens as
    // if to empty them. The machine's own `/proc` is read-only.
    let processes = match plan.is_bare() {
        true => read,
        false if plan.has_gpus() => read | change | AccessFs::Truncate,
        false => read | change,
    };
    allow(Path::new("/proc"), processes)?;
    if plan.has_gpus() {
        allow(Path::new("/sys"), read)?;
    }
    if !plan.is_bare() {
        // The contents of the root folder are no secret.
        allow(Path::new("/"), AccessFs::ReadDir.into())?;
    }
    allow(&plan.scratch, all)?;
    allow(&plan.private, all)?;
    rules.restrict_self()
}
