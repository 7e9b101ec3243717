// right: everything inside `with_device`.
let (batch, net, out) = with_device(&try_gpu(0), || {
    let batch = ones((8, 4))?;
    let net = Sequential::new().linear(4, 2)?;
    let out = net.forward(&batch)?;
    Ok((batch, net, out))
})?;
