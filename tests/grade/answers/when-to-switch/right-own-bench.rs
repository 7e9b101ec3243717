// right: tries its functions with `bench`, and keeps the times in variables `cpu` and `gpu`.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let n = sizes.len();
    let mut from = n;
    for i in 0..n {
        let i = n - 1 - i;
        if cpu[i] - gpu[i] <= 0.0 { break; }
        from = i;
    }
    (from < n).then(|| sizes[from])
}
fn prepare(n: usize) -> Result<Tensor> { ones_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> { a.matmul(a) }
// %%
let a = prepare(64)?;
let gpu = bench(|| work(&a))?;
let cpu = vec![gpu.median()];
let sizes = "64";
println!("{sizes}: {gpu} {cpu:?}");
