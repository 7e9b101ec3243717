use super::*;

fn two(a: impl Fn(f64) -> f64, b: impl Fn(f64) -> f64) -> Sweep {
    let once = |seconds| Timing::from_seconds(vec![seconds]);
    sweep(&[10, 100, 1000], |n| {
        Ok([("cpu", once(a(n as f64))), ("cuda:0", once(b(n as f64)))])
    })
    .unwrap()
}

#[test]
fn the_crossover_lies_where_the_lines_meet() {
    let sweep = two(|n| n * n * 1e-8, |n| n * 3e-6);
    let size = sweep.crossover().unwrap();
    assert!((size - 300.0).abs() < 1.0, "{size}");
    let text = sweep.to_string();
    assert!(
        text.contains("The fastest way is cpu up to a size of about 300, then cuda:0."),
        "{text}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(text.contains('●') && text.contains('○'));
}

#[test]
fn ways_that_do_not_cross_are_reported_as_such() {
    let sweep = two(|n| n * 1e-6, |n| n * 1e-5);
    assert_eq!(sweep.crossover(), None);
    assert!(
        sweep
            .to_string()
            .contains("The fastest way is cpu at every size measured: no crossover.")
    );
}

#[test]
fn one_way_has_nothing_to_cross() {
    let sweep = sweep(&[1, 2], |_| Ok([("cpu", Timing::from_seconds(vec![1.0]))])).unwrap();
    assert!(sweep.to_string().contains("There is only one way (cpu)"));
}

#[test]
fn nothing_measured_is_an_error() {
    let nothing = sweep::<String, Vec<_>>(&[1], |_| Ok(Vec::new()));
    assert!(nothing.is_err());
    assert!(sweep(&[], |_| Ok([("cpu", Timing::from_seconds(vec![1.0]))])).is_err());
}

#[test]
fn of_three_ways_each_has_its_sizes() {
    let once = |seconds| Timing::from_seconds(vec![seconds]);
    let sizes: Vec<usize> = (0..12).map(|power| 2 << power).collect();
    let sweep = sweep(&sizes, |n| {
        let n = n as f64;
        let ways = [
            ("1 thread", once(n * 1e-6)),
            ("2 threads", once(1e-5 + n * 0.5e-6)),
            ("cuda:0", once(2e-4 + n * 0.01e-6)),
        ];
        Ok(ways)
    })
    .unwrap();
    assert_eq!(
        sweep.verdict(),
        "The fastest way is 1 thread up to a size of about 21, then 2 threads up to about 387, then cuda:0."
    );
    let ways: Vec<usize> = sweep.crossovers().iter().map(|(_, way)| *way).collect();
    assert_eq!(ways, [1, 2]);
}

#[test]
fn a_size_that_one_way_lacks_does_not_count() {
    let once = |seconds| Timing::from_seconds(vec![seconds]);
    let sweep = sweep(&[10, 100], |n| {
        let mut ways = vec![("cpu", once(1.0))];
        if n == 10 {
            ways.push(("cuda:0", once(2.0)));
        }
        Ok(ways)
    })
    .unwrap();
    assert_eq!(sweep.crossover(), None);
    assert!(
        sweep
            .verdict()
            .starts_with("The fastest way is cpu at every")
    );
}

#[test]
fn a_sweep_of_timings_that_know_their_work_has_pictures_of_speeds() {
    let sweep = sweep(&[1000, 2000], |n| {
        let sum = Timing::from_seconds(vec![1e-6 * n as f64]);
        Ok([("sum", sum.work(n as f64, 12.0 * n as f64))])
    })
    .unwrap();
    let (bandwidth, operations) = (sweep.bandwidth(), sweep.operations());
    assert!(bandwidth.to_string().contains("12.0 MB/s"), "{bandwidth}");
    assert!(
        operations.caption.starts_with("sum: at most 1.00 MFLOP/s"),
        "{}",
        operations.caption
    );
    let unknown = two(|n| n, |n| n).bandwidth();
    assert!(unknown.caption.contains("The work of a run is not known"));
}
