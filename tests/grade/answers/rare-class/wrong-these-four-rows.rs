// wrong: the weights of these four rows are typed in, one for each row. The text: “The checks run your lines again with other rows and other classes”.
// seen in the code: [1.0, 1.0, 4.0, 4.0]
let plain = CrossEntropyLoss::new().forward(&logits, &target)?;
let each = nn::ops::log_softmax(&logits, 1)?.gather(&target.unsqueeze(1)?, 1)?.squeeze(1)?.neg()?;
let fair = ((each * tensor_on([1.0, 1.0, 4.0, 4.0], &here)?)?.sum_all()? / 10.0)?;
