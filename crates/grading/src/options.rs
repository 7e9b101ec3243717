//! What a grade depends on apart from the answer.

use gpu_tutor_lessons::Gpus;
use gpu_tutor_session::SessionOptions;

/// The GPUs that checks may count on in sessions with these options.
pub fn gpus_of(options: &SessionOptions) -> Gpus {
    Gpus {
        count: options.gpus(),
        simulated: options.gpu_plan.is_simulated(),
    }
}

/// The machine's GPUs, and the seed of the inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradeOptions {
    /// The GPUs that the checks may count on.
    pub gpus: Gpus,
    /// The same seed draws the same inputs.
    pub seed: u64,
    /// The messages are not read, so grading stops when a check fails, and does not look for simpler inputs.
    pub verdict_only: bool,
}

impl GradeOptions {
    /// Draws different inputs each time.
    pub fn new(gpus: impl Into<Gpus>) -> GradeOptions {
        GradeOptions {
            gpus: gpus.into(),
            // Short enough to type, and exact in every JSON reader.
            seed: u64::from(fastrand::u32(..)),
            verdict_only: false,
        }
    }

    /// Repeats the inputs from an earlier grade.
    pub fn with_seed(self, seed: Option<u64>) -> GradeOptions {
        GradeOptions {
            seed: seed.unwrap_or(self.seed),
            ..self
        }
    }
}
