// wrong: only the first dimension is counted. The text: “how many bytes a device needs to hold it”.
// shown by: Standardise { mean: ones((1, 5))?, spread: ones((1, 5))? }.nbytes() == 40
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(device)?, spread: self.spread.to(device)? })
    }
    fn nbytes(&self) -> usize {
        [&self.mean, &self.spread].iter().map(|t| t.dims()[0] * t.dtype().size_in_bytes()).sum()
    }
}
