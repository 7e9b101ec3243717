// wrong: a move that fails leaves the buffers where they are and says nothing. The text: “gives the module on another device”.
// shown by: Standardise { mean: ones(2)?, spread: ones(2)? }.to(&Device::Cuda(candle_core::CudaDevice)).is_err()
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        let mean = self.mean.to(device).unwrap_or(self.mean);
        let spread = self.spread.to(device).unwrap_or(self.spread);
        Ok(Standardise { mean, spread })
    }
    fn nbytes(&self) -> usize { self.mean.nbytes() + self.spread.nbytes() }
}
