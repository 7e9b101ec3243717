//! What a box shows about itself, whichever program creates its namespaces, and the number of processes needed to
//! create it.

/// The number of files and folders that the scratch folder can hold.
pub const SCRATCH_FILES: u64 = 1 << 16;

/// The user and group that the program in a box appears to run as.
pub const USER: u32 = 1000;

/// The machine name that a box sees.
pub const HOST: &str = "box";

/// Processes that a box has in addition to its program's: the first one, and bubblewrap's on both sides of the walls.
pub const OWN_PROCESSES: u64 = 4;
