// right: chunks, each with its share.
fn mean_square(t: &Tensor) -> Result<f64> {
    let mut sum = 0.0;
    for piece in t.chunk(32, 0)? {
        sum += (piece + 1.0)?.sqr()?.mean_all()?.item()? * 1.0_f64;
    }
    // chunks need not be equally long, so count again
    let pieces = t.chunk(32, 0)?;
    let all = t.dim(0)? as f64;
    sum = 0.0;
    for piece in &pieces {
        sum += (piece + 1.0)?.sqr()?.mean_all()?.item()? * piece.dim(0)? as f64 / all;
    }
    Ok(sum)
}
