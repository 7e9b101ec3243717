// wrong: the two weights are written in the opposite order. The text: “Write the weight `[[1, 2]]`”.
// shown by: net.parameter("0.weight")?.to_vec2::<f32>()? == [[1.0, 2.0]]
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[2.0, 1.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
