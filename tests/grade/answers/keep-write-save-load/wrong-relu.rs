// wrong: the twin has a `relu`, too. The text: “a second net with the same layers”.
// shown by: twin.len() == 1
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.relu().to(&try_gpu(0))?;
twin.load(&path)?;
