// wrong: the two weights are written in the opposite order. The text: “Write `weight` and `bias` into the parameters of `net`”.
// shown by: net.parameter("0.weight")?.to_vec2::<f32>()? == weight.to_vec2::<f32>()?
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &Tensor::cat(&[weight.i((.., 1..2))?, weight.i((.., 0..1))?], 1)?)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
