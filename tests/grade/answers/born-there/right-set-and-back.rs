// right: the default is set, and set back whatever happens, Windows line ends.
use prelude::*;
struct Back(Device);
impl Drop for Back {
    fn drop(&mut self) {
        set_default_device(&self.0);
    }
}
// %%
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let _back = Back(default_device());
    set_default_device(there);
    let batch = ones((rows, 4))?;
    let net = Sequential::new().linear(4, 2)?;
    let out = net.forward(&batch)?;
    Ok((batch, net, out))
}
