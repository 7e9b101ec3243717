// What goes wrong on a GPU, and whether the session continues. A cell whose name begins with "fails" must fail; no
// other may.
// %% first
let here = try_gpu(0);
let a = ones_on((64, 64), &here)?;
println!("after: {}", a.sum_all()?.item()?);
// %% fails: more memory than there is
let large = ones_on(1usize << 42, &here)?;
// %% the GPU goes on
println!("after memory: {}", a.sum_all()?.item()?);
// %% fails: two devices
let b = ones_on((64, 64), &cpu())?;
(&a + &b)?
// %% what the driver holds
:gpus
// %% fails: an index that is not there, asked for and not waited for
let ids = tensor([1_000_000u32])?.to(&here)?;
let row = a.index_select(&ids, 0)?;
println!("asked for {:?}", row.dims());
// %% what is on the host can still be shown
println!("{:?}", here);
// %% fails: the GPU is of no use to this process any more
println!("after index: {}", a.sum_all()?.item()?);
