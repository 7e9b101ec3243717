//! Tests the counters. They belong to the whole process, so this file has a single test.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use prelude::*;

static CHECKS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn a_cells_calls_transfers_and_checks_are_counted() -> Result<()> {
    interrupt::set_check(|| {
        CHECKS.fetch_add(1, Relaxed);
    });
    let net = Sequential::new().linear(3, 1)?;
    calls::begin_cell();
    transfers::begin_cell();
    assert_eq!(
        transfers().to_string(),
        "host→device 0, device→host 0, device→device 0, 0 B"
    );

    let x = rand((2, 3))?.to(&try_gpu(64))?;
    net.forward(&x)?.sum_all()?.item()?;
    TensorExt::norm(&x)?;
    net.set_parameter("0.bias", &ones(1)?)?;
    synchronize(&cpu())?;
    timed(|| 1)?;
    timed_async(|| 1)?;

    assert_eq!(
        transfers(),
        Transfers {
            d2h: 1,
            bytes: 4,
            ..Transfers::default()
        }
    );
    let counted = calls::take();
    let once = [
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
    for name in once {
        assert_eq!(counted.get(name), Some(&1), "{name} in {counted:?}");
    }
    assert_eq!(counted.len(), once.len());
    assert!(calls::take().is_empty());
    assert!(CHECKS.load(Relaxed) >= once.len() - 2);

    transfers::begin_cell();
    assert_eq!(transfers(), Transfers::default());
    Ok(())
}
