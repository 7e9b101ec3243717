// wrong: class 0 counts four times. The text: “Class 2 is rare: it should count four times as much”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let fair = CrossEntropyLoss::new().weight(tensor_on([4.0, 1.0, 1.0], &here)?).forward(&logits, &target)?;
