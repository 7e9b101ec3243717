// settings: GPUS=2
// says: doubled: 8.0 and 18.0
// A thread that has not used CUDA yet works with tensors of both GPUs.
let (two, three) = (full_on((2, 2), 2.0, &gpu(0)?)?, full_on((3, 1), 3.0, &gpu(1)?)?);
let doubled = |t: &Tensor| (t * 2.0)?.sum_all()?.item();
// This loads the kernels.
doubled(&two)?;
doubled(&three)?;
let (first, second) = std::thread::scope(|scope| {
    let first = scope.spawn(|| doubled(&two));
    let second = scope.spawn(|| doubled(&three));
    (first.join().expect("no panic"), second.join().expect("no panic"))
});
println!("doubled: {:?} and {:?}", first? / 2.0, second?);
