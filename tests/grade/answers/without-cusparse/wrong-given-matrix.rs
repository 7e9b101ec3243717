// wrong: multiplies by the dense matrix of the text, whatever `m` is. The text: “the product of such a matrix with a vector”.
// shown by: sparse_times(&Sparse { rows: tensor([4, 0, 4])?, columns: tensor([1, 0, 0])?, values: tensor([1.0, 2.0, 3.0])?, height: 6 }, &tensor([1.0, 10.0])?)?.to_vec1::<f32>()? == [2.0, 0.0, 0.0, 0.0, 13.0, 0.0]
fn sparse_times(_m: &Sparse, v: &Tensor) -> Result<Tensor> {
    tensor_on([[1.0, 0.0, 0.0, 2.0], [0.0, 3.0, 0.0, 0.0], [4.0, 0.0, 0.0, 5.0]], v.device())?
        .matmul(&v.unsqueeze(1)?)?
        .squeeze(1)
}
let y = sparse_times(&m, &v)?;
