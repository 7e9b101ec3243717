// %% a tensor
let t = tensor([1, 2, 3])?;
// %% floats, of two dimensions
let m = tensor([[1.0, 2.0], [3.0, 4.0]])?;
let z = zeros((2, 3))?;
let o = ones((3, 2))?;
let e = eye(2)?;
let r = arange(6)?;
let f = full((2, 2), 7.0)?;
// %% shown
t
// %%
m
// %% still there, borrowed
(&m + &e)?
// %% of the operators
let sum = (&m * 2.0)?;
let product = m.matmul(&e)?;
// %%
sum
// %%
product.dims().to_vec()
// %% to the host
m.to_vec2::<f32>()?
// %%
t.to_vec1::<i64>()?
// %% the wrong type on the host
// differs: error.message
// direct: this asks for f32 values, but the tensor holds i64
// stock: unexpected dtype, expected: F32, got: I64
// because: the prelude explains candle's errors
t.to_vec1::<f32>()?
// %% reshaped, transposed, narrowed
let reshaped = r.reshape((2, 3))?;
let turned = reshaped.t()?;
let narrow = reshaped.narrow(1, 0, 2)?;
// %%
(reshaped.shape(), turned.shape(), narrow.shape())
// %% dtypes
let half = m.to_dtype(DType::F16)?;
let double = m.to_dtype(DType::F64)?;
let byte = m.to_dtype(DType::U8)?;
// %%
(half.dtype(), double.nbytes(), byte.nbytes())
// %% candle's own names
let own = Tensor::new(&[[1u32, 2], [3, 4]], &Device::Cpu)?;
let from = Tensor::from_vec(vec![1f64, 2.0, 3.0, 4.0], (2, 2), &Device::Cpu)?;
// %%
own
// %% devices
let host = cpu();
let tried = try_gpu(0);
let all = try_all_gpus();
// %%
// differs: result
// direct: (cpu, cpu, [cpu])
// stock: (Cpu, Cpu, [Cpu])
// because: evcxr has fallen back on Debug, over an error that has nothing to do with the result
(host, tried, all)
// %% a name that is none
device("abacus")?
// %% counts
(device_count(), cuda_is_available())
// %% a vector of tensors
let many = vec![zeros((1,))?, ones((2,))?];
// %%
many
// %% an option and a result of a tensor
let maybe = Some(ones((2,))?);
let result = m.reshape((5, 5));
// %%
// differs: result
// direct: (Some([1.0000, 1.0000] Tensor[[2], f32, cpu]), true)
// stock: (Some(Tensor[1, 1; f32]), true)
// because: evcxr has fallen back on Debug, over an error that has nothing to do with the result
(maybe, result.is_err())
// %% a tuple of tensors
let (left, right) = (zeros((1, 2))?, ones((2, 1))?);
// %% a net
manual_seed(7);
let net = Sequential::new().linear(3, 2)?.relu().linear(2, 1)?;
// %%
net.parameters().iter().map(|(name, tensor)| format!("{name} {:?}", tensor.dims())).collect::<Vec<_>>()
// %%
net.set_parameter("0.weight", &ones((2, 3))?)?;
// %%
let set = net.parameter("0.weight")?;
set
// %% forward
let input = ones((4, 3))?;
let out = net.forward(&input)?;
out.dims().to_vec()
// %% the wrong shape
net.forward(&ones((4, 5))?)?
// %% a parameter that is none
net.parameter("9.weight")?
// %% seeded numbers
manual_seed(3);
let seeded = rand((2, 2))?;
manual_seed(3);
let again = rand((2, 2))?;
(&seeded - &again)?.sum_all()?.item()?
// %% a shape, a dtype, a storage
let shape = m.shape().clone();
let dtype = m.dtype();
(shape.clone(), dtype, m.to(&cpu())?.same_storage(&m))
// %% a struct of tensors
struct Layer { weight: Tensor, bias: Tensor }
impl Layer { fn forward(&self, x: &Tensor) -> Result<Tensor> { Ok(x.matmul(&self.weight)?.broadcast_add(&self.bias)?) } }
let layer = Layer { weight: ones((3, 2))?, bias: zeros((2,))? };
// %% a Module of the session
impl Module for Layer { fn forward(&self, x: &Tensor) -> candle_core::Result<Tensor> { x.matmul(&self.weight) } }
fn run<M: Module>(module: &M, x: &Tensor) -> Result<Vec<usize>> { Ok(module.forward(x)?.dims().to_vec()) }
run(&layer, &input)?
// %% a Var
let var = Var::from_tensor(&ones((2,))?)?;
let squared = var.sqr()?.sum_all()?;
let grads = squared.backward()?;
// %%
grads.get(&var).map(|g| g.to_vec1::<f32>()).transpose()?
// %% in a loop
let mut x = ones((2,))?;
for _ in 0..3 { x = (&x + &x)?; }
x
// %% a tensor that is moved
let moved = x;
// %%
moved
// %% a scalar and an empty one
(tensor(3.5)?, zeros((0, 2))?)
// %% a large one is cut short
zeros((40, 40))?
// %% timed gives a value and a time
let (value, time) = timed(|| ones((2,)))?;
value
// %% types of candle-nn
let linear = nn::Linear::new(ones((2, 3))?, None);
linear.forward(&input)?
// %% transfers
transfers()
