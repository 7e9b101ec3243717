// wrong: the old weight is put back into `net` at the end. The text: “Write the weight `[[1, 2]]` … into `net`”.
// shown by: net.parameter("0.weight")?.to_vec2::<f32>()? == [[1.0, 2.0]]
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
net.set_parameter("0.weight", &before)?;
