// right: a generic sort by insertion, in a thread, with a trial on variables `a` and `b`.
fn sorted<T: PartialOrd + Copy>(list: &[T]) -> Vec<T> {
    let mut out: Vec<T> = Vec::with_capacity(list.len());
    for x in list {
        let at = out.iter().position(|y| y > x).unwrap_or(out.len());
        out.insert(at, *x);
    }
    out
}
fn median(samples: &[f64]) -> f64 {
    let s = std::thread::scope(|scope| scope.spawn(|| sorted(samples)).join().unwrap());
    match s.len() % 2 {
        1 => s[(s.len() - 1) / 2],
        _ => s[s.len() / 2 - 1..=s.len() / 2].iter().sum::<f64>() / 2.0,
    }
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    let distances = samples.iter().map(|s| (s - m).max(m - s));
    median(&distances.collect::<Box<[f64]>>())
}
fn differ(a: &[f64], b: &[f64]) -> bool {
    let d = median(a) - median(b);
    d.abs() > spread(a) + spread(b)
}
let (a, b, samples) = ("1", '2', [3, 1, 2]);
println!("{a}{b} {:?}", samples);
