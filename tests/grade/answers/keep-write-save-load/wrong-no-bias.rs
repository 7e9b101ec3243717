// wrong: the bias is never written. The text: “Write `weight` and `bias` into the parameters of `net`”.
// shown by: net.parameter("0.bias")?.to_vec1::<f32>()? == bias.to_vec1::<f32>()?
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
