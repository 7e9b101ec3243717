// right: the net is made on the device, the rows go through it one by one, Windows line ends.
let here = try_gpu(0);
let net = with_device(&here, || Ok(Sequential::new().linear(4, 8)?.relu().linear(8, 2)?))?;
// %% rows
let moved = batch.to(&here)?;
let mut rows = vec![];
for i in 0..moved.dim(0)? {
    rows.push(net.forward(&moved.i(i..i + 1)?)?);
}
let out = Tensor::cat(&rows, 0)?;
println!("{:?}", out.dims());
