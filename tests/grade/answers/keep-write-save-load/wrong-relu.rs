// wrong: the twin has a `relu`, too. The text: “a second net with the same layers”.
// shown by: twin.len() == 1
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.relu().to(&try_gpu(0))?;
twin.load(&path)?;
