// wrong: class 1 counts twice. The text: “as class 0 and class 1, which count once”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let fair = CrossEntropyLoss::new().weight(tensor_on([1.0, 2.0, 4.0], &here)?).forward(&logits, &target)?;
