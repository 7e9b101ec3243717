// right: two threads, each for half of the rows, in small pieces.
fn part(t: &Tensor, from: usize, to: usize) -> Result<f64> {
    let mut sum = 0.0;
    let mut at = from;
    while at < to {
        let n = 64.min(to - at);
        sum += (t.narrow(0, at, n)? + 1.0)?.sqr()?.sum_all()?.item()?;
        at += n;
    }
    Ok(sum)
}
fn mean_square(t: &Tensor) -> Result<f64> {
    let rows = t.dim(0)?;
    let (a, b) = std::thread::scope(|s| {
        let a = s.spawn(|| part(t, 0, rows / 2));
        let b = part(t, rows / 2, rows);
        (a.join().unwrap(), b)
    });
    Ok((a? + b?) / t.elem_count() as f64)
}
