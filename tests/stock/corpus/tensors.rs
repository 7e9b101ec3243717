// %% a tensor
let t = tensor([1, 2, 3])?;
// %% floats, of two dimensions
let m = tensor([[1.0, 2.0], [3.0, 4.0]])?;
let z = zeros((2, 3))?;
let o = ones((3, 2))?;
let e = eye(2)?;
let r = arange(6)?;
let f = full((2, 2), 7.0)?;
// %% of the operators
let sum = (&m * 2.0)?;
let product = m.matmul(&e)?;
// %% reduced
let total = m.sum_all()?;
total.item()?
// %% shapes that do not fit
// differs: error.message
// direct: `matmul` got shapes [2, 3] and [2, 3]: 3 columns do not match 2 rows
// stock: shape mismatch in matmul, lhs: [2, 3], rhs: [2, 3]
// because: the prelude explains candle's errors
z.matmul(&z)?
// %% none there
gpu(7)?
// %% a vector of tensors
let many = vec![zeros((1,))?, ones((2,))?];
// %% an option and a result of a tensor
let maybe = Some(ones((2,))?);
let result = m.reshape((5, 5));
// %% a net
manual_seed(7);
let net = Sequential::new().linear(3, 2)?.relu().linear(2, 1)?;
// %% a loss
let loss = CrossEntropyLoss::new();
let cost = loss.forward(&zeros((2, 3))?, &tensor([0, 1])?)?;
cost.item()?
// %% a struct of tensors
struct Layer { weight: Tensor, bias: Tensor }
impl Layer { fn forward(&self, x: &Tensor) -> Result<Tensor> { Ok(x.matmul(&self.weight)?.broadcast_add(&self.bias)?) } }
let layer = Layer { weight: ones((3, 2))?, bias: zeros((2,))? };
// %%
layer.forward(&input)?
// %% in a loop
let mut x = ones((2,))?;
for _ in 0..3 { x = (&x + &x)?; }
x
// %% a tensor that is moved
let moved = x;
// %%
x
// %% a tensor that changes its dtype when shadowed
let m = m.to_dtype(DType::I64)?;
m
