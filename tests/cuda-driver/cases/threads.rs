// says: sums \[1024.0, 2048.0, 3072.0, 4096.0\]
// says: there and back 64
// silent: unordered
// Tensors that cross threads: work queued by one thread is done before another uses the result. Each thread creates a
// tensor before it computes: candle looks up a kernel before it makes the GPU's context current, which the driver may
// refuse.
let here = gpu(0)?;
let a = ones_on((32, 32), &here)?;
let threads: Vec<_> = (1..=4)
    .map(|factor| {
        let a = a.clone();
        std::thread::spawn(move || zeros_on((32, 32), a.device())? + (&a * f64::from(factor))?)
    })
    .collect();
let mut sums = Vec::new();
for thread in threads {
    sums.push(thread.join().expect("no panic")?.sum_all()?.item()?);
}
println!("sums {sums:?}");
// %% one thread makes, another adds up
let (to, from) = std::sync::mpsc::channel::<Tensor>();
let there = here.clone();
let worker = std::thread::spawn(move || -> Result<Tensor> {
    let mut total = zeros_on((8, 8), &there)?;
    for t in from {
        total = (total + t.matmul(&t)?)?;
    }
    Ok(total)
});
for _ in 0..20 {
    to.send((ones_on((8, 8), &here)? * 0.5)?)?;
}
drop(to);
let total = worker.join().expect("no panic")?;
println!("there and back {}", (total * 0.025)?.sum_all()?.item()?);
