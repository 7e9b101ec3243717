//! The kernelspec: the folder by which Jupyter knows the kernel; where it belongs, installing it, finding it.

mod folders;
mod found;
mod install;

pub use folders::{NoFolder, Place};
pub use found::{Installed, Jupyter, State, installed, jupyter};
pub use install::{InstallError, Uninstalled, install, uninstall};

/// The folder's name, by which notebooks name the kernel.
pub const NAME: &str = "gpu-tutor";
/// What Jupyter's menus show.
pub const DISPLAY_NAME: &str = "Rust (gpu-tutor)";
