//! Tests the interrupt hook. It can be set only once, so this file has a single test.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use prelude::*;

static STOP: AtomicBool = AtomicBool::new(false);

#[test]
fn an_interrupt_unwinds_out_of_long_calls_and_leaves_everything_usable() -> Result<()> {
    interrupt::set_check(|| {
        if STOP.swap(false, Relaxed) {
            resume_unwind(Box::new("stopped"));
        }
    });
    let mut runs = 0;
    let stopped = catch_unwind(AssertUnwindSafe(|| {
        bench(|| {
            runs += 1;
            STOP.store(true, Relaxed);
        })
    }));
    assert!(stopped.is_err() && runs >= 1);
    let stopped = catch_unwind(|| {
        STOP.store(true, Relaxed);
        with_device(&cpu(), || rand((100, 100)))
    });
    assert!(stopped.is_err());
    assert_eq!(rand((2, 2))?.dims(), [2, 2]);
    Ok(())
}
