//! The MIME types of what a cell shows.

pub const TEXT_PLAIN: &str = "text/plain";
/// A [`Progress`](crate::Progress) as JSON.
pub const PROGRESS: &str = "application/vnd.gpu-tutor.progress+json";
