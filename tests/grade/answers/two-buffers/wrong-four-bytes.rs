// wrong: every number is taken to have four bytes. The text: “how many bytes a device needs to hold it”.
// shown by: Standardise { mean: ones(2)?.to_dtype(DType::F64)?, spread: ones(2)?.to_dtype(DType::F64)? }.nbytes() == 32
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(device)?, spread: self.spread.to(device)? })
    }
    fn nbytes(&self) -> usize { 4 * (self.mean.elem_count() + self.spread.elem_count()) }
}
