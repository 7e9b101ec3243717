// wrong: the file gets another name. The text: “Save `net` to `path`”.
// shown by: path.exists()
let before = net.parameter("0.weight")?.copy()?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
let mine = path.with_extension("mine.safetensors");
net.save(&mine)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&mine)?;
