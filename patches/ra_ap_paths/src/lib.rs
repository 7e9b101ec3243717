//! evcxr only checks that its paths are text, and joins them.

pub use std::path::PathBuf as AbsPathBuf;
