// settings: GPUS=2
// says: difference 0 of 20 rounds
// silent: unordered
// Copies between two GPUs are in order with the work that creates and the work that uses the tensors.
let (first, second) = (gpu(0)?, gpu(1)?);
let mut difference = 0.0;
for _ in 0..20 {
    let a = rand_on((64, 64), &first)?;
    let there = a.matmul(&a)?.to(&second)?;
    let back = (there * 2.0)?.to(&first)?;
    let here = (a.matmul(&a)? * 2.0)?;
    difference += (back - here)?.abs()?.sum_all()?.item()?;
}
println!("difference {difference} of 20 rounds");
