// wrong: the bias is never written. The text: “and the bias `[0.5]` into `net`”.
// shown by: net.parameter("0.bias")?.to_vec1::<f32>()? == [0.5]
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
