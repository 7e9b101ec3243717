// wrong: the whole loss is made four times larger. The text: “Class 2 … should count four times as much as class 0 and class 1”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let fair = (&plain * 4.0)?;
