// right: one reading of all two hundred numbers, then a tensor on the host.
use prelude::*;
let identity = Tensor::eye(grow.dims()[0], DType::F32, &try_gpu(0))?;
let log = std::iter::successors(Some(identity), |p| p.matmul(&grow).ok())
    .skip(1)
    .take(200)
    .map(|p| TensorExt::norm(&p))
    .collect::<Result<Vec<Tensor>>>()?;
let host: Vec<f32> = Tensor::stack(&log, 0)?.to_vec1()?;
println!("{} .. {}", host[0], host[199]);
let norms = Tensor::from_vec(host, 200, &Device::Cpu)?;
