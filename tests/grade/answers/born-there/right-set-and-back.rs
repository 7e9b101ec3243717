// right: the default is set, kept in mind, and set back, Windows line ends.
use prelude::*;
let before = default_device();
set_default_device(&try_gpu(0));
let batch = ones((8, 4))?;
let net = Sequential::new().linear(4, 2)?;
let out = net.forward(&batch)?;
set_default_device(&before);
println!("{:?}", default_device());
