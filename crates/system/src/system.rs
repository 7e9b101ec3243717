//! The operating system that this program was built for. Whatever the program does only on Linux is in modules that
//! have one file for Linux and one for other systems; `ARCHITECTURE.md` lists them.

/// An operating system, as far as it matters to this program.
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
