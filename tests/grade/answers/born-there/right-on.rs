// right: `ones_on` for the batch, the default device only for the net, two cells.
let batch = ones_on((8, 4), &try_gpu(0))?;
// %% the net
let net = with_device(&try_gpu(0), || Sequential::new().linear(4, 2))?;
let out = net.forward(&batch)?;
