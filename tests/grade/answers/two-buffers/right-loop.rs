// right: bytes from elements and dtype, candle's own move, two `impl` blocks, Windows line ends.
impl Standardise {
    fn to(self, device: &Device) -> Result<Standardise> {
        let Standardise { mean, spread } = self;
        let [mean, spread] = [mean, spread].map(|t| t.to_device(device));
        Ok(Self { mean: mean?, spread: spread? })
    }
}
// %%
impl Standardise {
    fn nbytes(&self) -> usize {
        let mut calls = 0;
        for t in [&self.mean, &self.spread] {
            calls += t.elem_count() * t.dtype().size_in_bytes();
        }
        calls
    }
}
