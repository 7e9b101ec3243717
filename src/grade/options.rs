//! What a grade depends on beside the answer.

/// The machine's GPUs, and the seed of the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradeOptions {
    /// How many GPUs the checks may count on.
    pub gpus: usize,
    /// The same seed draws the same inputs.
    pub seed: u64,
    /// Look for the simplest input at which a check fails.
    pub shrink: bool,
}

impl GradeOptions {
    /// Draws other inputs each time.
    pub fn new(gpus: usize) -> GradeOptions {
        GradeOptions {
            gpus,
            // Short enough to be typed, and exact in every reader of JSON.
            seed: u64::from(fastrand::u32(..)),
            shrink: true,
        }
    }

    /// Repeats the inputs of an earlier grade.
    pub fn with_seed(self, seed: Option<u64>) -> GradeOptions {
        GradeOptions {
            seed: seed.unwrap_or(self.seed),
            ..self
        }
    }
}
