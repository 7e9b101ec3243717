// wrong: mean and spread change places in the move. The text: “gives the module on another device”.
// shown by: Standardise { mean: zeros(2)?, spread: ones(2)? }.to(&cpu())?.forward(&ones((1, 2))?)?.to_vec2::<f32>()? == [[1.0, 1.0]]
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.spread.to(device)?, spread: self.mean.to(device)? })
    }
    fn nbytes(&self) -> usize { self.mean.nbytes() + self.spread.nbytes() }
}
