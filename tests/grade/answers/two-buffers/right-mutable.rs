// right: changes itself and gives itself back, with `use prelude::*;`.
use prelude::*;
impl Standardise {
    fn buffers(&self) -> [&Tensor; 2] { [&self.mean, &self.spread] }
    fn to(mut self, device: &Device) -> Result<Standardise> {
        for t in [&mut self.mean, &mut self.spread] {
            *t = TensorExt::to(&t.clone(), device)?;
        }
        Ok(self)
    }
    fn nbytes(&self) -> usize { self.buffers().iter().map(|t| t.nbytes()).sum() }
}
