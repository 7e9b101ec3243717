//! Tests the interrupt hook. It can be set only once, so this file has a single test.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use prelude::*;

/// How many checks it takes until one of them unwinds; if it is 0, none does.
static CHECKS_TO_STOP: AtomicU32 = AtomicU32::new(0);

#[test]
fn an_interrupt_unwinds_out_of_long_calls_and_leaves_everything_usable() -> Result<()> {
    interrupt::set_check(|| {
        let left = CHECKS_TO_STOP.load(Relaxed);
        CHECKS_TO_STOP.store(left.saturating_sub(1), Relaxed);
        if left == 1 {
            resume_unwind(Box::new("stopped"));
        }
    });
    let mut runs = 0;
    let stopped = catch_unwind(AssertUnwindSafe(|| {
        bench(|| {
            runs += 1;
            CHECKS_TO_STOP.store(1, Relaxed);
        })
    }));
    assert!(stopped.is_err() && runs >= 1);
    let stopped = catch_unwind(|| {
        CHECKS_TO_STOP.store(1, Relaxed);
        with_device(&cpu(), || rand((100, 100)))
    });
    assert!(stopped.is_err());
    assert_eq!(rand((2, 2))?.dims(), [2, 2]);

    // A large tensor is drawn in stretches, with a check after each. A draw that is stopped has taken as many seeds as
    // any other.
    manual_seed(1)?;
    rand(1)?;
    let next = randn(100)?.to_vec1::<f32>()?;
    manual_seed(1)?;
    let stopped = catch_unwind(|| {
        CHECKS_TO_STOP.store(3, Relaxed);
        rand((4000, 4000))
    });
    assert!(stopped.is_err());
    assert_eq!(randn(100)?.to_vec1::<f32>()?, next);
    Ok(())
}
