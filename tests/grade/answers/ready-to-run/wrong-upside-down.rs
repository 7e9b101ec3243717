// wrong: the rows of `out` are in the opposite order. The text: “what `net` gives for all rows of `batch`”.
// shown by: (net.forward(&batch.to(&try_gpu(0))?)? - &out)?.abs()?.max_all()?.item()? < 1e-5
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let here = batch.to(&try_gpu(0))?;
let mut rows = Vec::new();
for i in (0..batch.dim(0)?).rev() {
    rows.push(net.forward(&here.narrow(0, i, 1)?)?);
}
let out = Tensor::cat(&rows, 0)?;
