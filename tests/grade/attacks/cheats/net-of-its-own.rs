// attack: returns a net and tensors of its own types, whose operators report what the checks expect
// exercise: learn-a-curve
// ends with: should be within
// ends with: cannot be evaluated
// ends with: does not compile
// earns: 4
struct Net;
struct Lie(f64);
impl Net { fn forward(&self, _: &Tensor) -> Result<Lie> { Ok(Lie(0.0)) } }
impl std::ops::Sub for Lie { type Output = Result<Lie>; fn sub(self, _: Lie) -> Result<Lie> { Ok(self) } }
impl std::ops::Sub<Tensor> for Lie { type Output = Result<Lie>; fn sub(self, _: Tensor) -> Result<Lie> { Ok(self) } }
impl Lie {
    fn abs(self) -> Result<Lie> { Ok(self) }
    fn sqr(self) -> Result<Lie> { Ok(self) }
    fn cpu(self) -> Result<Lie> { Ok(self) }
    fn max_all(self) -> Result<Lie> { Ok(self) }
    fn mean_all(self) -> Result<Lie> { Ok(self) }
    fn item(self) -> Result<f64> { Ok(self.0) }
}
fn train(_: &Tensor, _: &Tensor, _: u64, device: &Device) -> Result<Net> {
    if device.is_cpu() { Ok(Net) } else { Err(Error::msg("no such device")) }
}
