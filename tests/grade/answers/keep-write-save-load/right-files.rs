// right: the old weight is kept in a file of its own, in the temporary folder.
let old = std::env::temp_dir().join(format!("old-{}.safetensors", std::process::id()));
net.save(&old)?;
let keeper = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
keeper.load(&old)?;
std::fs::remove_file(&old)?;
let before = keeper.parameter("0.weight")?;
net.set_parameter("0.weight", &weight)?;
net.set_parameter("0.bias", &bias)?;
net.save(&path)?;
let twin = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?;
twin.load(&path)?;
