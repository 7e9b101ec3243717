// wrong: the new values are typed in. The text: “with other numbers in the net, in `weight` and in `bias`”.
// seen in the code: tensor([[1.0, 2.0]])
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
