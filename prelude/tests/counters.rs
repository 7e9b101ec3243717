//! Tests the counters. They belong to the whole process, so this file has a single test.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use prelude::grading::{calls_of, peak_of, printed_by, transfers_of};
use prelude::*;

static CHECKS: AtomicUsize = AtomicUsize::new(0);

/// One pass over the counted functions.
fn pass(net: &Sequential) -> Result<()> {
    let x = rand((2, 3))?.to(&try_gpu(64))?;
    net.forward(&x)?.sum_all()?.item()?;
    TensorExt::norm(&x)?;
    net.set_parameter("0.bias", &ones(1)?)?;
    synchronize(&cpu())?;
    timed(|| 1)?;
    timed_async(|| 1)?;
    Ok(())
}

#[test]
fn a_cells_calls_transfers_and_checks_are_counted() -> Result<()> {
    interrupt::set_check(|| {
        CHECKS.fetch_add(1, Relaxed);
    });
    let net = Sequential::new().linear(3, 1)?;
    let cell = wire::Cell::begin();
    assert_eq!(
        transfers().to_string(),
        "host→device 0, device→host 0, device→device 0, 0 B"
    );
    let once = Transfers {
        d2h: 1,
        bytes: 4,
        ..Transfers::default()
    };
    let counted = [
        "to",
        "try_gpu",
        "forward",
        "item",
        "norm",
        "set_parameter",
        "synchronize",
        "timed",
        "timed_async",
    ];
    for name in counted {
        assert_eq!(calls_of(name, || pass(&net))?, 1, "{name}");
    }
    assert_eq!(calls_of("bench", || pass(&net))?, 0);
    assert!(CHECKS.load(Relaxed) >= counted.len() - 2);
    assert_eq!(transfers_of(|| pass(&net))?, once);
    assert_eq!(transfers().d2h, counted.len() as u64 + 2);

    // A frame that the cell's code begins or ends does not undo any count.
    let before = transfers();
    let made = transfers_of(|| {
        pass(&net)?;
        drop(wire::Cell::begin());
        std::mem::forget(wire::Cell::begin());
        std::thread::spawn(|| drop(wire::Cell::begin()))
            .join()
            .unwrap();
        Ok(())
    })?;
    assert_eq!((made, transfers().d2h), (once, before.d2h + 1));
    drop(cell);
    let cell = wire::Cell::begin();
    assert_eq!(transfers(), Transfers::default());
    drop(cell);

    // A closure that does not run to its end returns an error, not a low count.
    let failed = || -> Result<()> { Err(Error::msg("no luck")) };
    assert!(transfers_of(failed).is_err() && calls_of("item", failed).is_err());
    assert!(printed_by(failed).is_err());
    // The harness catches what macros print.
    let prints = || -> Result<()> { Ok(std::io::stdout().write_all(b"four\n")?) };
    assert_eq!((printed_by(prints)?, printed_by(|| 1)?), (5, 0));

    if cfg!(target_os = "linux") {
        let block = || std::hint::black_box(vec![1u8; 64 << 20]).len();
        let honest = peak_of(&cpu(), block)?;
        let reset = peak_of(&cpu(), || {
            let used = block();
            reset_peak_memory(&cpu())?;
            Ok(used)
        })?;
        for peak in [honest, reset] {
            assert!((48 << 20..96 << 20).contains(&peak), "{peak}");
        }
    }
    Ok(())
}
