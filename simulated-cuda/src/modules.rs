//! Modules: PTX text, and the kernels in it. Only what a launch needs is read from the text; a host version of the
//! kernel does the work.

use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::errors::{
    INVALID_HANDLE, INVALID_IMAGE, NO_BINARY_FOR_GPU, NOT_FOUND, Result, UNSUPPORTED_PTX_VERSION,
};
use crate::log;
use crate::types::{CUfunction, CUmodule};

/// The shared memory of a block by default, and the most that a block can ask for.
pub const SHARED: usize = 48 << 10;
pub const SHARED_AT_MOST: usize = 99 << 10;

/// The properties of a module, from its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ptx {
    /// The version of the language.
    version: (u32, u32),
    /// The compute capability that it is compiled for.
    target: (u32, u32),
    /// Whether it only runs on that capability, as with `sm_90a`.
    is_specific: bool,
    kernels: BTreeMap<String, Vec<usize>>,
}

pub struct Function {
    pub name: CString,
    /// The bytes of each parameter, as the text declares them.
    pub parameters: Vec<usize>,
    /// The most shared memory that a launch may ask for. A program can raise it.
    pub shared: AtomicUsize,
}

impl Ptx {
    /// Reads a module's text. Returns `None` if the text is not a module.
    pub fn read(text: &str) -> Option<Ptx> {
        let after = |directive: &str| {
            let mut lines = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix(directive));
            lines.find_map(|rest| rest.split_whitespace().next())
        };
        let (major, minor) = after(".version ")?.split_once('.')?;
        let target = after(".target ")?
            .trim_end_matches(',')
            .strip_prefix("sm_")?;
        let digits = target.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let number: u32 = digits.parse().ok()?;
        Some(Ptx {
            version: (major.parse().ok()?, minor.parse().ok()?),
            target: (number / 10, number % 10),
            is_specific: target.ends_with('a'),
            kernels: text.split(".entry ").skip(1).filter_map(entry).collect(),
        })
    }

    /// Whether a driver and a GPU can run it.
    ///
    /// # Errors
    ///
    /// The driver does not know the language's version, or the text is for other GPUs.
    pub fn runs_on(&self, driver: (u32, u32), capability: (u32, u32)) -> Result<()> {
        if self.version > newest_ptx(driver) {
            return Err(UNSUPPORTED_PTX_VERSION);
        }
        let fits = if self.is_specific {
            self.target == capability
        } else {
            self.target <= capability
        };
        if fits { Ok(()) } else { Err(NO_BINARY_FOR_GPU) }
    }
}

/// The name of a kernel and the bytes of its parameters, from the text after `.entry`.
fn entry(text: &str) -> Option<(String, Vec<usize>)> {
    let (name, rest) = text.split_once('(')?;
    let (declared, _) = rest.split_once(')')?;
    let parameters = declared
        .split(".param")
        .skip(1)
        .map(parameter)
        .collect::<Option<_>>()?;
    Some((name.trim().to_owned(), parameters))
}

/// The bytes of a parameter: `.u64 name`, or `.align 8 .b8 name[16]` for a structure.
fn parameter(declared: &str) -> Option<usize> {
    let types = [("8", 1), ("16", 2), ("32", 4), ("64", 8)];
    let is_type =
        |word: &&str| word.len() > 2 && word.starts_with(['.']) && word[2..].parse::<u32>().is_ok();
    let word = declared.split_whitespace().find(is_type)?;
    let size = types
        .iter()
        .find(|(bits, _)| *bits == &word[2..])
        .map(|(_, bytes)| *bytes)?;
    match declared.split_once('[') {
        Some((_, count)) => Some(size * count.split(']').next()?.trim().parse::<usize>().ok()?),
        None => Some(size),
    }
}

/// The newest version of PTX that a driver for this CUDA version knows.
fn newest_ptx((major, minor): (u32, u32)) -> (u32, u32) {
    match (major, minor) {
        (..=11, _) => (7, 8),
        (12, ..=5) => (8, minor),
        (12, _) => (8, minor - 1),
        _ => (major - 4, minor),
    }
}

static MODULES: Mutex<BTreeMap<usize, Arc<Ptx>>> = Mutex::new(BTreeMap::new());
static FUNCTIONS: Mutex<BTreeMap<usize, Arc<Function>>> = Mutex::new(BTreeMap::new());

fn handle() -> usize {
    static HANDLES: AtomicUsize = AtomicUsize::new(0x10);
    HANDLES.fetch_add(0x10, Ordering::Relaxed)
}

/// Loads a module.
///
/// # Errors
///
/// The text is not PTX, or is not for this driver or GPU.
pub fn load(text: &str, driver: (u32, u32), capability: (u32, u32)) -> Result<CUmodule> {
    let ptx = Ptx::read(text).ok_or(INVALID_IMAGE)?;
    ptx.runs_on(driver, capability)?;
    let handle = handle();
    log::lock(&MODULES).insert(handle, Arc::new(ptx));
    Ok(handle as CUmodule)
}

/// # Errors
///
/// There is no such module.
pub fn unload(module: CUmodule) -> Result<()> {
    log::lock(&MODULES)
        .remove(&(module as usize))
        .map(drop)
        .ok_or(INVALID_HANDLE)
}

/// A kernel of a module.
///
/// # Errors
///
/// There is no such module, or it has no such kernel.
pub fn function(module: CUmodule, name: &str) -> Result<CUfunction> {
    let modules = log::lock(&MODULES);
    let ptx = modules.get(&(module as usize)).ok_or(INVALID_HANDLE)?;
    let parameters = ptx.kernels.get(name).ok_or(NOT_FOUND)?.clone();
    let name = CString::new(name).map_err(|_| NOT_FOUND)?;
    let handle = handle();
    log::lock(&FUNCTIONS).insert(
        handle,
        Arc::new(Function {
            name,
            parameters,
            shared: AtomicUsize::new(SHARED),
        }),
    );
    Ok(handle as CUfunction)
}

/// # Errors
///
/// There is no such function.
pub fn find(function: CUfunction) -> Result<Arc<Function>> {
    log::lock(&FUNCTIONS)
        .get(&(function as usize))
        .cloned()
        .ok_or(INVALID_HANDLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "//\n.version 8.4\n.target sm_90a\n.address_size 64\n
.visible .entry first(\n\t.param .u64 first_param_0,\n\t.param .f32 first_param_1\n)\n.maxntid 1024\n{\n\tret;\n}
.visible .entry second(\n\t.param .align 8 .b8 second_param_0[24],\n\t.param .u8 second_param_1\n)\n{\n}\n.visible .entry none()\n{}";

    #[test]
    fn the_text_says_what_it_is_for_and_what_its_kernels_take() {
        let ptx = Ptx::read(TEXT).unwrap();
        assert_eq!(
            (ptx.version, ptx.target, ptx.is_specific),
            ((8, 4), (9, 0), true)
        );
        assert_eq!(ptx.kernels["first"], [8, 4]);
        assert_eq!(ptx.kernels["second"], [24, 1]);
        assert_eq!(ptx.kernels["none"], []);
        assert_eq!(Ptx::read("ELF"), None);
    }

    #[test]
    fn a_specific_target_runs_on_its_own_capability_only() {
        let specific = Ptx::read(TEXT).unwrap();
        assert_eq!(specific.runs_on((13, 0), (9, 0)), Ok(()));
        assert_eq!(specific.runs_on((13, 0), (10, 0)), Err(NO_BINARY_FOR_GPU));
        let general = Ptx::read(&TEXT.replace("sm_90a", "sm_90")).unwrap();
        assert_eq!(general.runs_on((13, 0), (12, 0)), Ok(()));
        assert_eq!(general.runs_on((13, 0), (8, 9)), Err(NO_BINARY_FOR_GPU));
    }

    #[test]
    fn an_old_driver_does_not_know_new_text() {
        let ptx = Ptx::read(&TEXT.replace("8.4", "9.0")).unwrap();
        assert_eq!(ptx.runs_on((12, 9), (9, 0)), Err(UNSUPPORTED_PTX_VERSION));
        assert_eq!(ptx.runs_on((13, 0), (9, 0)), Ok(()));
    }
}
