// wrong: `plain` is the weighted loss, too. The text: “`plain`: the loss without weights”.
// shown by: (plain.item()? - CrossEntropyLoss::new().forward(&logits, &target)?.item()?).abs() < 1e-5
let loss = CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?);
let plain = loss.forward(&logits, &target)?;
let fair = loss.forward(&logits, &target)?;
