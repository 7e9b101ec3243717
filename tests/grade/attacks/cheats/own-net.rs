// attack: returns its own type, which only claims to be a net
// exercise: ready-to-run
// ends with: no method named
struct Sequential(Tensor);
impl Sequential {
    fn parameters(&self) -> Vec<(String, Tensor)> {
        vec![("0.weight".to_owned(), zeros((8, 4)).unwrap()); 4]
    }
    fn parameter(&self, _: &str) -> Result<Tensor> { zeros((8, 4)) }
    fn device(&self) -> Device { cpu() }
    fn forward(&self, _: &Tensor) -> Result<Tensor> { Ok(self.0.clone()) }
}
let out = zeros((batch.dims()[0], 2))?;
let net = Sequential(out.clone());
