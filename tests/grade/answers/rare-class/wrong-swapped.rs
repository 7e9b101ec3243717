// wrong: the two losses are swapped. The text: “`plain`: the loss without weights”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let fair = CrossEntropyLoss::new().forward(&logits, &target)?;
let plain = CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?;
