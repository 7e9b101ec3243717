// right: weights on the device of the logits.
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let loss = CrossEntropyLoss::new().weight(tensor([1.0, 1.0, 4.0])?).to(&here)?;
let fair = loss.forward(&logits, &target)?;
