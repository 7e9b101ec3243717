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
        text.contains("From a size of about 300 on, cuda:0 is faster than cpu."),
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
            .contains("cpu is faster than cuda:0 at every size")
    );
}

#[test]
fn one_way_has_nothing_to_cross() {
    let sweep = sweep(&[1, 2], |_| Ok([("cpu", Timing::from_seconds(vec![1.0]))])).unwrap();
    assert!(sweep.to_string().contains("One way only (cpu)"));
}

#[test]
fn nothing_measured_is_an_error() {
    let nothing = sweep::<String, Vec<_>>(&[1], |_| Ok(Vec::new()));
    assert!(nothing.is_err());
    assert!(sweep(&[], |_| Ok([("cpu", Timing::from_seconds(vec![1.0]))])).is_err());
}
