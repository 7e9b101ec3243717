// What single operations cost: the launch of a small one, memory's bandwidth, reductions, products, copies.
// %% inputs
let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let here = try_gpu(0);
let (many, side, runs): (usize, usize, usize) = if rehearsal { (1 << 12, 64, 3) } else { (1 << 24, 4096, 7) };
let small = ones_on(8, &here)?;
let a = rand_on(many, &here)?;
let b = rand_on(many, &here)?;
let square = rand_on((side, side), &here)?;
let half = square.to_dtype(DType::BF16)?;
synchronize(&here)?;

// A sample consists of `count` runs, so that the cost of the clock itself is negligible.
fn measure(name: &str, runs: usize, count: usize, mut work: impl FnMut() -> Result<()>) -> Result<()> {
    let mut samples = Vec::new();
    for run in 0..runs + 2 {
        let (_, took) = timed(|| (0..count).try_for_each(|_| work()))?;
        if run >= 2 {
            samples.push(took.as_secs_f64() / count as f64);
        }
    }
    let samples: Vec<String> = samples.iter().map(|sample| format!("{sample:.9}")).collect();
    println!("measured {name} s {}", samples.join(" "));
    Ok(())
}

// %% one by one
measure("speed-launch", runs, 1000, || Ok(drop((&small + 1.0)?)))?;
measure("speed-add", runs, 20, || Ok(drop((&a + &b)?)))?;
measure("speed-sum", runs, 20, || Ok(drop(a.sum_all()?)))?;
measure("speed-mean", runs, 20, || Ok(drop(a.mean_all()?)))?;
measure("speed-max", runs, 20, || Ok(drop(a.max_all()?)))?;
measure("speed-norm", runs, 20, || Ok(drop(a.norm()?)))?;
measure("speed-rows", runs, 20, || Ok(drop(square.sum(1)?)))?;
measure("speed-softmax", runs, 20, || Ok(drop(candle_nn::ops::softmax(&square, 1)?)))?;
measure("speed-product", runs, 10, || Ok(drop(square.matmul(&square)?)))?;
measure("speed-product-bf16", runs, 10, || Ok(drop(half.matmul(&half)?)))?;
// %% copies
let on_host = rand(many)?;
measure("speed-to-device", runs, 5, || Ok(drop(on_host.to(&here)?)))?;
measure("speed-to-host", runs, 5, || Ok(drop(a.to(&cpu())?)))?;
// %% what bench says of the same
bench(|| a.sum_all())?
// %%
bench(|| square.matmul(&square))?
// %%
roofline_on(&here)?
