//! The kernelspec is a folder that tells Jupyter how to start the kernel. This module finds it, installs it and removes
//! it. It also writes the configuration for nbgrader.

mod detect;
mod install;
mod locations;
mod nbgrader;

pub use detect::{InstalledSpec, Jupyter, SpecState, installed, jupyter};
pub use install::{
    DISPLAY_NAME, InstallError, NAME, Uninstalled, install, under_prefix, uninstall,
};
pub use locations::{InstallLocation, LocationError};
pub use nbgrader::{NbgraderSettings, config as nbgrader_config};
