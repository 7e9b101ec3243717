// wrong: the twin is filled by hand, and the file is never read. The text: “fill it from the file”.
// seen in the code: twin.set_parameter
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.set_parameter("0.weight", &net.parameter("0.weight")?)?;
twin.set_parameter("0.bias", &net.parameter("0.bias")?)?;
