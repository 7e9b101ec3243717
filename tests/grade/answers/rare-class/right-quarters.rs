// right: quarters and a one are the same proportion, Windows line ends.
fn loss_with(weights: [f64; 3], device: &Device) -> Result<CrossEntropyLoss> {
    Ok(CrossEntropyLoss::new().weight(tensor_on(weights, device)?))
}
let plain = loss_with([1.0; 3], &here)?.forward(&logits, &target)?;
let fair = loss_with([0.25, 0.25, 1.0], &here)?.forward(&logits, &target)?;
