//! How boxes are created.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use gpu_tutor_session::{SessionOptions, prelude};

use super::limits::Limits;
use super::walls::RequiredWalls;

/// How boxes are created.
#[derive(Debug, Clone)]
pub struct BoxPlan {
    /// The options that the session in the box is started with.
    pub options: SessionOptions,
    pub limits: Limits,
    pub walls: RequiredWalls,
    /// How many such boxes run answers at the same time. They share the machine's memory.
    pub at_once: NonZeroUsize,
    /// Strings in this executable that must stay hidden from everything in the box.
    pub secrets: Vec<&'static [u8]>,
    /// Files that must stay unreadable to everything in the box, such as lessons that are not built in. A box that
    /// could read one of them does not start.
    pub unreadable: Vec<PathBuf>,
}

impl BoxPlan {
    /// A plan for boxes whose cells run under these limits and cannot find these strings in this executable.
    pub fn new(options: SessionOptions, limits: Limits, secrets: Vec<&'static [u8]>) -> BoxPlan {
        let options = SessionOptions {
            time_limit: Some(limits.cell),
            openings: prelude::readable_openings_dir(&options.prelude),
            rust_only: true,
            ..options
        };
        BoxPlan {
            options,
            limits,
            walls: RequiredWalls::Any,
            at_once: NonZeroUsize::MIN,
            secrets,
            unreadable: Vec::new(),
        }
    }
}
