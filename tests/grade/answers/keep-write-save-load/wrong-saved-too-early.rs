// wrong: the net is saved before the new values are written. The text: “Write `weight` and `bias` into the parameters of `net`. 3. Save `net` to `path`”.
// shown by: twin.parameter("0.weight")?.to_vec2::<f32>()? == weight.to_vec2::<f32>()?
let before = net.parameter("0.weight")?.copy()?;
net.save(&path)?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
