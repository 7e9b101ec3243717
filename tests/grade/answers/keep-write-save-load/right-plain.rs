// right: the obvious one, in four cells.
let before = net.parameter("0.weight")?.copy()?;
// %% 2
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
// %% 3
net.save(&path)?;
// %% 4
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
