// wrong: the device handed in is ignored for `try_gpu(0)`. The text: “gives the module on another device”.
// shown by: Standardise { mean: ones(2)?, spread: ones(2)? }.to(&Device::Cuda(candle_core::CudaDevice)).is_err()
impl Standardise {
    fn to(self, _device: &Device) -> Result<Standardise> {
        Ok(Standardise { mean: self.mean.to(&try_gpu(0))?, spread: self.spread.to(&try_gpu(0))? })
    }
    fn nbytes(&self) -> usize { self.mean.nbytes() + self.spread.nbytes() }
}
