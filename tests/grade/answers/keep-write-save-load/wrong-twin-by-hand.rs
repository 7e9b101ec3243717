// wrong: the twin is filled by hand, and the file is never read. The text: “fill it from the file with its method `load`”.
// seen in the code: twin.set_parameter
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.set_parameter("0.weight", &net.parameter("0.weight")?)?;
twin.set_parameter("0.bias", &net.parameter("0.bias")?)?;
