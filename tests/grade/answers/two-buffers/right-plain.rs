// right: both buffers moved and counted.
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(device)?, spread: self.spread.to(device)? })
    }

    fn nbytes(&self) -> usize {
        self.mean.nbytes() + self.spread.nbytes()
    }
}
