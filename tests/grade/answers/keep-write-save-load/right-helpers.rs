// right: helpers, a copy by adding zero, a twin that is born on the device, Windows line ends.
use prelude::*;

fn layers(device: &Device) -> Result<Sequential> {
    with_device(device, || Sequential::new().linear(2, 1))
}

fn write(net: &Sequential, values: &[(&str, &Tensor)]) -> Result<()> {
    for (name, value) in values {
        net.set_parameter(name, value)?;
    }
    Ok(())
}

let before = (net.parameter("0.weight")? + 0.0)?;
write(&net, &[("0.bias", &bias), ("0.weight", &weight)])?;
net.save(path.clone())?;
let twin = layers(&try_gpu(0))?;
twin.load(path.clone())?;
println!("{:?}", twin.parameters());
