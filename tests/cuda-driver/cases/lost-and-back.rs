// settings: LOST_AT=400
// status: 1
// says: GPU 0 has fallen off the bus
// says: after a number of sums: true
// says: :reset
// says: on the host 6
// says: back again 16
// A GPU that falls off the bus: the error says how to start again, the session continues on the host, and a new process
// has the GPU again.
let here = gpu(0)?;
let one = ones_on(16, &here)?;
let mut sums = 0;
while (&one + &one).and_then(|sum| sum.sum_all()?.item()).is_ok() {
    sums += 1;
}
println!("after a number of sums: {}", sums > 0);
// %% the error is still there
ones_on(16, &here)?.sum_all()?.item()?
// %%
println!("on the host {}", ones_on((2, 3), &cpu())?.sum_all()?.item()?);
// %%
:env CUDA_VISIBLE_DEVICES=0
// %%
println!("back again {}", ones_on(16, &gpu(0)?)?.sum_all()?.item()?);
