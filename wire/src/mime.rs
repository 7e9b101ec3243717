//! The MIME types of what a cell shows.

pub const TEXT_PLAIN: &str = "text/plain";
/// A [`Progress`](crate::Progress) as JSON.
pub const PROGRESS: &str = "application/vnd.gpu-tutor.progress+json";
/// A [`Picture`](crate::picture::Picture) as JSON.
pub const PICTURE: &str = "application/vnd.gpu-tutor.picture+json";
/// A [`Tensor`](crate::tensor::Tensor) as JSON. Its size is always below 64 KiB.
pub const TENSOR: &str = "application/vnd.gpu-tutor.tensor+json";
