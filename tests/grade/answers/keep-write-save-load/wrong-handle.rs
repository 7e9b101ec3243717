// wrong: `before` is a handle, so it changes with the net. The text: “it must survive whatever is written later”.
// shown by: before.to_vec2::<f32>()? == [[7.0, 7.0]]
let before = net.parameter("0.weight")?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
