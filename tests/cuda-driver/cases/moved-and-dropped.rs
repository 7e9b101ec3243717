// settings: GPUS=2 COPY_SPEED=0.05
// says: wrong: 0 and 0
// silent: unordered
// A tensor that was copied to another GPU can be dropped at once: its memory is only reused when the copy is done.
fn wrong(copy: impl Fn(&Tensor) -> Result<Tensor>) -> Result<usize> {
    let mut wrong = 0;
    for round in 1..=8 {
        let value = f64::from(round);
        let there = copy(&full_on((512, 512), value, &gpu(0)?)?)?;
        let _again = zeros_on((512, 512), &gpu(0)?)?;
        let (least, most) = (there.min_all()?.item()?, there.max_all()?.item()?);
        wrong += usize::from((least, most) != (value, value));
    }
    Ok(wrong)
}

let second = gpu(1)?;
let moved = wrong(|t| t.to(&second))?;
let by_candle = wrong(|t| t.to_device(&second))?;
println!("wrong: {moved} and {by_candle}");
