// wrong: the old weight is typed in. The text: “with other numbers in the net”.
// seen in the code: tensor([[7.0, 7.0]])
let before = tensor([[7.0, 7.0]])?.to(&try_gpu(0))?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
