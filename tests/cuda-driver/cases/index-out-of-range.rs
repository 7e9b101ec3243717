// status: 1
// says: CUDA_ERROR_ASSERT
// says: an index was out of range
// says: still shown: 3
// says: an earlier cell has failed on the GPU
// not: not reached
// A kernel fails after the call that launched it has returned: the cell that made the call fails, not the next one.
let here = gpu(0)?;
let rows = ones_on((4, 3), &here)?;
let columns = 3;
// %% asks, and waits for nothing
let columns = 5;
let ids = tensor([1_000i64])?.to(&here)?;
let row = rows.index_select(&ids, 0)?;
// %% what is on the host
println!("still shown: {columns}");
// %% what is on the GPU
println!("not reached: {}", rows.sum_all()?.item()?);
