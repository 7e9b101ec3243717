// wrong: the old weight is put back into `net` at the end. The text: “Write `weight` and `bias` into the parameters of `net`”.
// shown by: net.parameter("0.weight")?.to_vec2::<f32>()? == weight.to_vec2::<f32>()?
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
net.set_parameter("0.weight", &before)?;
