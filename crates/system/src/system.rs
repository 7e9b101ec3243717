//! The operating system that this program was built for. What it does only on Linux lies in modules with one file for Linux
//! and one for other systems; `ARCHITECTURE.md` lists them.

/// An operating system, as far as this program makes a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Everything works.
    Linux,
    MacOs,
    Other,
}

impl System {
    pub const HERE: System = if cfg!(linux) {
        System::Linux
    } else if cfg!(target_os = "macos") {
        System::MacOs
    } else {
        System::Other
    };
}
