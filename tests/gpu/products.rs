// Exercise 1: a thousand products of 1000×1000. `run` reads what `measured` prints: a name, a unit, every sample.
// %% inputs
let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let (n, count, runs): (usize, usize, usize) = if rehearsal { (64, 20, 3) } else { (1000, 1000, 7) };
let here = try_gpu(0);
// All of the matrices are created, and are on the device, before the clock starts.
let inputs = (0..count).map(|_| rand_on((n, n), &here)).collect::<Result<Vec<Tensor>>>()?;
synchronize(&here)?;
if here.is_cuda() {
    println!("TF32 allowed: {}", candle_core::cuda::gemm_reduced_precision_f32());
}

fn measured(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|sample| format!("{sample:.6}")).collect();
    println!("measured {name} s {}", samples.join(" "));
}

// %% a thousand products, each result dropped
let mut samples = Vec::new();
for run in 0..runs + 2 {
    let (_, took) = timed(|| {
        for x in &inputs {
            x.matmul(x)?;
        }
        Ok(())
    })?;
    if run >= 2 {
        samples.push(took.as_secs_f64());
    }
}
measured("products", &samples);

// %% how long it takes to queue them
let mut samples = Vec::new();
for run in 0..runs + 2 {
    let (_, took) = timed_async(|| {
        for x in &inputs {
            x.matmul(x)?;
        }
        Ok(())
    })?;
    synchronize(&here)?;
    if run >= 2 {
        samples.push(took.as_secs_f64());
    }
}
measured("queueing", &samples);
