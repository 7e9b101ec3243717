// What the annotation of a cell costs: work of about 10 ms, bare, and between the readings that an annotation is made of.
// %% work
let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let (n, runs): (usize, usize) = if rehearsal { (64, 5) } else { (1000, 31) };
let a = rand((n, n))?;

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

// %% bare and annotated, in turn
let (mut bare, mut annotated) = (Vec::new(), Vec::new());
for _ in 0..runs {
    prelude::device::synchronize_used();
    let start = std::time::Instant::now();
    work(&a, count)?;
    prelude::device::synchronize_used();
    bare.push(start.elapsed().as_secs_f64());
    let start = std::time::Instant::now();
    prelude::memory::reset_peaks();
    let before = prelude::memory::snapshot();
    work(&a, count)?;
    prelude::device::synchronize_used();
    let after = prelude::memory::snapshot();
    annotated.push(start.elapsed().as_secs_f64());
    assert_eq!(before.len(), after.len());
}
measured("annotation-bare", &bare);
measured("annotation-read", &annotated);

// %% the same work as a cell: its own clock stands in its row
work(&a, count)?;
