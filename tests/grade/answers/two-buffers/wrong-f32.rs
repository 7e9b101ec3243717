// wrong: the move makes `f32` of every buffer. The text: “gives the module on another device”.
// shown by: Standardise { mean: ones(2)?.to_dtype(DType::F64)?, spread: ones(2)?.to_dtype(DType::F64)? }.to(&cpu())?.mean.dtype() == DType::F64
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        Ok(Standardise {
            mean: self.mean.to_dtype(DType::F32)?.to(device)?,
            spread: self.spread.to_dtype(DType::F32)?.to(device)?,
        })
    }
    fn nbytes(&self) -> usize { self.mean.nbytes() + self.spread.nbytes() }
}
