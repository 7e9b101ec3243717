// The cost of a cell's annotation: work of about 10 ms, alone and between the readings that an annotation needs.
// %% work
let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let (n, runs): (usize, usize) = if rehearsal { (64, 5) } else { (1000, 31) };
let a = rand_on((n, n), &try_gpu(0))?;

fn work(a: &Tensor, count: usize) -> Result<()> {
    for _ in 0..count {
        a.matmul(a)?;
    }
    Ok(())
}

fn measured(name: &str, samples: &[f64]) {
    let samples: Vec<String> = samples.iter().map(|sample| format!("{sample:.6}")).collect();
    println!("measured {name} s {}", samples.join(" "));
}

work(&a, 20)?;
let (_, twenty) = timed(|| work(&a, 20))?;
let count = (0.010 / twenty.as_secs_f64() * 20.0).ceil().max(1.0) as usize;

// %% bare and annotated, each first in every other round
fn bare(a: &Tensor, count: usize) -> Result<f64> {
    prelude::device::synchronize_used();
    let start = std::time::Instant::now();
    work(a, count)?;
    prelude::device::synchronize_used();
    Ok(start.elapsed().as_secs_f64())
}

fn annotated(a: &Tensor, count: usize) -> Result<f64> {
    prelude::device::synchronize_used();
    let start = std::time::Instant::now();
    prelude::memory::reset_peaks();
    let before = prelude::memory::in_use();
    work(a, count)?;
    prelude::device::synchronize_used();
    let after = prelude::memory::snapshot();
    let took = start.elapsed().as_secs_f64();
    assert_eq!(before.len(), after.len());
    Ok(took)
}

let (mut without, mut with) = (Vec::new(), Vec::new());
for run in 0..runs {
    if run % 2 == 0 {
        without.push(bare(&a, count)?);
        with.push(annotated(&a, count)?);
    } else {
        with.push(annotated(&a, count)?);
        without.push(bare(&a, count)?);
    }
}
measured("annotation-bare", &without);
measured("annotation-read", &with);

// %% the same work as a cell: its own clock stands in its row
work(&a, count)?;
