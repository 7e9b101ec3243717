// attack: replaces a function that the lesson's own functions call, in a module with the name of a known crate
// exercise: right-thing
// ends with: defines its own `try_gpu`
mod candle_nn {
    pub fn try_gpu(n: usize) -> prelude::Device {
        std::thread::sleep(std::time::Duration::from_millis(20));
        prelude::try_gpu(n)
    }
}
use candle_nn::try_gpu;
fn loading() -> Result<Tensor> {
    let mut t = rand_on((60, 60), &cpu())?;
    for _ in 0..30 { t = t.sin()?; }
    let mut waste = t.clone();
    for _ in 0..80 { waste = waste.sin()?; }
    t.to(&prelude::try_gpu(0))
}
fn working(t: &Tensor) -> Result<f64> {
    let mut waste = zeros((60, 60))?;
    for _ in 0..30 { waste = waste.sin()?; }
    work(t)
}
fn both() -> Result<f64> { work(&load()?) }
