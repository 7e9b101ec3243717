// wrong: new buffers are made on the device in place of the learnt ones. The text: “It has learnt both from some data … gives the module on another device”.
// shown by: Standardise { mean: ones(2)?, spread: ones(2)? }.to(&cpu())?.forward(&ones((1, 2))?)?.to_vec2::<f32>()? == [[0.0, 0.0]]
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise {
            mean: Tensor::zeros(self.mean.shape(), self.mean.dtype(), device)?,
            spread: Tensor::ones(self.spread.shape(), self.spread.dtype(), device)?,
        })
    }
    fn nbytes(&self) -> usize { self.mean.nbytes() + self.spread.nbytes() }
}
