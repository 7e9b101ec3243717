//! Makes the GPU's driver compile candle's kernels before their first use.

use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::Prelude;
use gpu_tutor_session::{GpuPlan, Session, SessionOptions};
use gpu_tutor_text::t;

use super::{Failure, start};

/// Uses each family of candle's kernels that lessons use: the driver compiles a family as a whole.
const CELL: &str = "\
let there = gpu(0)?;
let t = rand_on((4, 4), &there)?;
let image = t.reshape((1, 1, 4, 4))?;
let families = [
    ones_on((4, 4), &there)?,                                 // fill
    t.affine(2.0, 1.0)?,                                      // affine
    (&t + &t)?,                                               // binary
    t.sqr()?,                                                 // unary
    t.to_dtype(DType::F16)?.to_dtype(DType::F32)?,            // cast
    t.sum_keepdim(1)?,                                        // reduce
    t.gt(0.5)?.where_cond(&t, &t)?,                           // ternary
    t.index_select(&t.arg_sort_last_dim(true)?.get(0)?, 0)?,  // sort, indexing
    image.conv2d(&image, 0, 1, 1, 1)?,                        // conv
    t.matmul(&t)?,
];
synchronize(&there)?;
families.len()";

/// Runs each family of kernels once, in a session with this prelude, so that the driver caches them.
///
/// # Errors
/// If the session cannot be started, or the cell fails.
pub fn kernels(toolchain: &Toolchain, prelude: &Prelude, gpu_plan: GpuPlan) -> Result<(), Failure> {
    let mut session = start::started(SessionOptions {
        gpu_plan,
        ..SessionOptions::new(toolchain.clone(), prelude.clone())
    })?;
    match session.run(CELL, &mut |_| {}).error {
        None => Ok(()),
        Some(error) => Err(Failure::new(
            t!(
                "this machine's GPU could not run the prelude's kernels: %{error}",
                error = error.message
            ),
            t!("`gpu-tutor doctor` shows what this machine has and what is missing"),
        )),
    }
}
