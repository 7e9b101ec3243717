// wrong: the values of this one `x` are typed in. The text: “The checks run your lines again with other matrices in `x`”.
// seen in the code: [[0.5, 1.5, 2.5], [3.5, 4.5, 5.5]]
let shared = x.clone();
let apart = tensor_on([[0.5, 1.5, 2.5], [3.5, 4.5, 5.5]], x.device())?;
