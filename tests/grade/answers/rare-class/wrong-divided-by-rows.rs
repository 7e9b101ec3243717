// wrong: the weighted sum is divided by the rows, not by the weights. The text: “Both are what `forward` gives”.
// shown by: (fair.item()? - CrossEntropyLoss::new().weight(tensor_on([1.0, 1.0, 4.0], &here)?).forward(&logits, &target)?.item()?).abs() < 1e-5
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let each = nn::ops::log_softmax(&logits, 1)?.gather(&target.unsqueeze(1)?, 1)?.squeeze(1)?.neg()?;
let weights = tensor_on([1.0, 1.0, 4.0], &here)?.index_select(&target, 0)?;
let fair = (each * weights)?.mean_all()?;
