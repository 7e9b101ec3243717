// wrong: the spread is taken to be as large as the mean. The text: “how many bytes a device needs to hold it”.
// shown by: Standardise { mean: ones(5)?, spread: ones(1)? }.nbytes() == 24
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(device)?, spread: self.spread.to(device)? })
    }
    fn nbytes(&self) -> usize { 2 * self.mean.nbytes() }
}
