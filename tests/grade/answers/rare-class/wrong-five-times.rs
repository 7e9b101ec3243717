// wrong: class 2 counts five times. The text: “four times as much”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let fair = CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 5.0], &here)?).forward(&logits, &target)?;
