// wrong: the net is saved before the new values are written. The text: “3. Save `net` to `path` (after 2.)”.
// shown by: twin.parameter("0.weight")?.to_vec2::<f32>()? == [[1.0, 2.0]]
let before = net.parameter("0.weight")?.copy()?;
net.save(&path)?;
net.set_parameter("0.weight", &tensor([[1.0, 2.0]])?)?;
net.set_parameter("0.bias", &tensor([0.5])?)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
