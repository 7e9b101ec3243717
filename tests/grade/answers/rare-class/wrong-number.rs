// wrong: `plain` is a number on the host. The text: “Both are what `forward` gives, tensors on the device of the logits”.
// shown by: { fn is_tensor<T: 'static>(_: &T) -> bool { std::any::TypeId::of::<T>() == std::any::TypeId::of::<Tensor>() } is_tensor(&plain) }
let plain = CrossEntropyLoss::new().forward(&logits, &target)?.item()?;
let fair = CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?;
