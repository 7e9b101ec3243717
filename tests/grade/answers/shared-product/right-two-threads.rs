// right: both halves on threads of their own, rows by index, Windows line ends.
use prelude::*;
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let half = a.dims()[0] / 2;
    Ok((a.i(..half)?, a.i(half..)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let on = |rows: &Tensor, d: &Device| -> Result<Tensor> { rows.to(d)?.matmul(&b.to(d)?)?.to(&cpu()) };
    std::thread::scope(|s| {
        let one = s.spawn(|| on(&top, &places[0]));
        let two = s.spawn(|| on(&rest, &places[1]));
        Tensor::cat(&[one.join().expect("no panic")?, two.join().expect("no panic")?], 0)
    })
}
