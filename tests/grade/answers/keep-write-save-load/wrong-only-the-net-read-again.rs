// wrong: the file is read into `net`, and the twin keeps its random numbers. The text: “Make `twin`, a second net with the same layers on `try_gpu(0)`, and fill it from the file”.
// shown by: twin.parameter("0.weight")?.to_vec2::<f32>()? == weight.to_vec2::<f32>()?
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
net.load(&path)?;
