//! CUDA on this machine: its toolkit, its libraries, and whether sessions can use them.

mod flavour;
pub mod libraries;
mod links;
mod roots;
pub mod simulated;
mod toolkit;

use std::fmt;
use std::str::FromStr;

use gpu_tutor_text::say;
use serde::{Deserialize, Serialize};

pub use flavour::{Flavour, ForGpu};
pub use libraries::{
    LIBRARIES, find as find_library, folders as library_folders, non_system_folders,
    version as library_version,
};
pub use links::{
    make as make_links, make_driver_stub, make_empty as make_empty_libraries,
    variables as build_variables,
};
pub use toolkit::{MissingToolkit, Toolkit};

/// A CUDA version: a toolkit's own, or the newest that a driver supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A GPU's compute capability, NVIDIA's number for its generation: 9.0 is Hopper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Capability {
    pub major: u32,
    pub minor: u32,
}

impl Capability {
    /// Whether the code that candle's build generates for this capability runs on no other. From 9.0 on, cudaforge
    /// compiles for targets with the suffix `a`, such as `sm_90a`; after 12.0, it compiles for a family of GPUs
    /// (`sm_121f`).
    pub fn is_built_for_alone(self) -> bool {
        (Capability { major: 9, minor: 0 }..=Capability {
            major: 12,
            minor: 0,
        })
            .contains(&self)
    }

    /// Parses nvcc's name for a target, such as `sm_90` or `sm_90a`.
    fn of_target(name: &str) -> Option<Capability> {
        let digits = name.strip_prefix("sm_")?;
        let digits = digits.trim_end_matches(|suffix: char| suffix.is_ascii_lowercase());
        let number: u32 = digits.parse().ok()?;
        Some(Capability {
            major: number / 10,
            minor: number % 10,
        })
    }
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl FromStr for Capability {
    type Err = String;

    /// Parses text such as `9.0`.
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('.');
        let numbers =
            parts.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
        numbers
            .map(|(major, minor)| Capability { major, minor })
            .ok_or_else(|| {
                say!(
                    "`%{text}` is not a compute capability; write it like `9.0`",
                    text
                )
            })
    }
}
