// wrong: the size of the struct on the host is counted, too. The text: “how many bytes a device needs to hold it”.
// shown by: Standardise { mean: ones(5)?, spread: ones(5)? }.nbytes() == 40
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(device)?, spread: self.spread.to(device)? })
    }
    fn nbytes(&self) -> usize { std::mem::size_of::<Self>() + self.mean.nbytes() + self.spread.nbytes() }
}
