//! The round trip of an empty cell, from request to reply and idle.

use std::time::{Duration, Instant};

use jupyter_protocol::ExecuteRequest;

use crate::support::Kernel;

#[tokio::test]
async fn an_empty_cell_takes_less_than_ten_milliseconds() {
    let kernel = Kernel::start().await;
    let mut front_end = kernel.front_end().await;
    let mut times = Vec::new();
    for _ in 0..300 {
        let start = Instant::now();
        front_end.execute(ExecuteRequest::new(String::new())).await;
        times.push(start.elapsed());
    }
    times.sort();
    println!(
        "median {:?}, 95 of 100 {:?}, worst {:?}",
        times[150], times[285], times[299]
    );
    // A round trip takes a fraction of a millisecond. The limit leaves room for a busy machine, but not for TCP's delayed
    // acknowledgements, which take 40 ms.
    assert!(times[150] < Duration::from_millis(10), "{:?}", times[150]);
}
