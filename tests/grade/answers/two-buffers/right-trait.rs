// right: through a trait of its own, with a trial.
trait Place: Sized { fn moved(&self, device: &Device) -> Result<Self>; }
impl Place for Tensor { fn moved(&self, device: &Device) -> Result<Tensor> { self.to_device(device) } }
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { spread: self.spread.moved(device)?, mean: self.mean.moved(device)? })
    }
    fn nbytes(&self) -> usize {
        let bytes = |t: &Tensor| t.shape().elem_count() * t.dtype().size_in_bytes();
        bytes(&self.mean) + bytes(&self.spread)
    }
}
let mean = Standardise { mean: zeros(3)?, spread: ones(3)? }.to(&cpu())?.nbytes();
let spread = mean;
