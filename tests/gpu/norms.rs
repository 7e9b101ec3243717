// Exercise 3: a thousand products of 100×100 and their norms, sent to the host one by one, or kept and sent all at
// once.
// %% inputs
let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let (count, runs): (usize, usize) = if rehearsal { (50, 3) } else { (1000, 7) };
let here = try_gpu(0);
let inputs = (0..count).map(|_| rand_on((100, 100), &here)).collect::<Result<Vec<Tensor>>>()?;
let other = rand_on((100, 100), &here)?;
synchronize(&here)?;

fn one_by_one(inputs: &[Tensor], other: &Tensor) -> Result<Vec<f64>> {
    let mut log = Vec::new();
    for x in inputs {
        log.push(x.matmul(other)?.norm()?.item()?);
    }
    Ok(log)
}

fn at_the_end(inputs: &[Tensor], other: &Tensor) -> Result<Vec<f64>> {
    let mut kept = Vec::new();
    for x in inputs {
        kept.push(x.matmul(other)?.norm()?);
    }
    let log: Vec<f32> = Tensor::stack(&kept, 0)?.to(&cpu())?.to_vec1()?;
    Ok(log.into_iter().map(f64::from).collect())
}

fn measured(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|sample| format!("{sample:.6}")).collect();
    println!("measured {name} s {}", samples.join(" "));
}

// %% both ways give the same log
let (one, all) = (one_by_one(&inputs, &other)?, at_the_end(&inputs, &other)?);
let apart = one.iter().zip(&all).map(|(a, b)| ((a - b) / a).abs()).fold(0.0, f64::max);
assert!(one.len() == count && apart < 1e-5, "the two ways differ by {apart}");

// %% in turn, so that nothing favours one
let (mut one, mut all) = (Vec::new(), Vec::new());
for run in 0..runs + 2 {
    let (_, first) = timed(|| one_by_one(&inputs, &other))?;
    let (_, second) = timed(|| at_the_end(&inputs, &other))?;
    if run >= 2 {
        one.push(first.as_secs_f64());
        all.push(second.as_secs_f64());
    }
}
measured("norms-one-by-one", &one);
measured("norms-at-the-end", &all);
