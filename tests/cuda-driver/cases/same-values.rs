// settings: STRICT=1
// says: all equal
// silent: unordered|unsupported
// The same program on the host and on the GPU: equal values for every operation and element type.
fn bits(t: Tensor) -> Result<Vec<f64>> {
    Ok(t.to_device(&Device::Cpu)?.flatten_all()?.to_dtype(DType::F64)?.to_vec1::<f64>()?)
}

/// Operations on a 3 by 4 matrix of positive numbers, each with a name.
fn results(a: &Tensor) -> Result<Vec<(&'static str, Tensor)>> {
    let other = a.t()?.contiguous()?.reshape((3, 4))?;
    let index = Tensor::new(&[2u32, 0, 1, 2], a.device())?;
    let along = Tensor::new(&[[0u32, 1, 2, 0], [2, 1, 0, 1], [1, 1, 2, 0]], a.device())?;
    let mask = a.gt(&other)?;
    let mut all = vec![
        ("sum with a column", a.broadcast_add(&a.narrow(1, 1, 1)?)?),
        ("sub transposed", (a.reshape((4, 3))?.t()? - &other)?),
        ("product", (a * &other)?),
        ("quotient", (a / &other)?),
        ("maximum", a.maximum(&other)?),
        ("minimum", a.minimum(&other)?),
        ("less", a.lt(&other)?),
        ("equal", a.eq(&other)?),
        ("affine", a.affine(3.0, 1.0)?),
        ("contiguous", a.t()?.contiguous()?),
        ("where", mask.where_cond(a, &other)?),
        ("sum of rows", a.sum(1)?),
        ("sum of columns", a.sum(0)?),
        ("sum of all", a.sum_all()?),
        ("highest", a.max(1)?),
        ("lowest", a.min(0)?),
        ("position of the highest", a.argmax(1)?),
        ("position of the lowest", a.argmin(0)?),
        ("selected columns", a.index_select(&index.narrow(0, 0, 3)?, 1)?),
        ("selected rows", a.t()?.contiguous()?.index_select(&index.narrow(0, 1, 2)?, 1)?),
        ("gathered", a.gather(&along, 0)?),
        ("scattered", a.zeros_like()?.scatter_add(&along, a, 0)?),
        ("rows added", a.zeros_like()?.index_add(&index, &a.repeat((2, 1))?.narrow(0, 0, 4)?, 0)?),
        ("sorted", a.sort_last_dim(true)?.0),
        ("positions sorted", a.arg_sort_last_dim(false)?),
        ("joined", Tensor::cat(&[a, &other], 1)?),
        ("stacked", Tensor::stack(&[a, &other], 2)?),
    ];
    if a.dtype().is_float() {
        all.extend([
            ("exp", a.exp()?),
            ("log", a.log()?),
            ("sin", a.sin()?),
            ("cos", a.cos()?),
            ("tanh", a.tanh()?),
            ("sqrt", a.sqrt()?),
            ("sqr", a.sqr()?),
            ("recip", a.recip()?),
            ("neg", a.neg()?),
            ("abs", a.affine(1.0, -3.0)?.abs()?),
            ("relu", a.affine(1.0, -3.0)?.relu()?),
            ("gelu", a.gelu()?),
            ("gelu_erf", a.gelu_erf()?),
            ("silu", a.silu()?),
            ("erf", a.erf()?),
            ("elu", a.affine(1.0, -3.0)?.elu(0.5)?),
            ("powf", a.powf(1.5)?),
            ("floor", a.affine(0.4, 0.0)?.floor()?),
            ("ceil", a.affine(0.4, 0.0)?.ceil()?),
            ("round", a.affine(0.4, 0.0)?.round()?),
            ("matmul", a.matmul(&other.t()?)?),
            ("matmul of views", a.t()?.matmul(&other)?),
            ("softmax", candle_nn::ops::softmax_last_dim(a)?),
            ("softmax by hand", candle_nn::ops::softmax(a, 0)?),
        ]);
    }
    Ok(all)
}
// %%
let mut different = Vec::new();
for dtype in [DType::F32, DType::F64, DType::F16, DType::BF16, DType::U8, DType::U32, DType::I64] {
    let a = Tensor::new(&[[3f32, 1.0, 4.0, 2.0], [5.0, 9.0, 2.5, 6.0], [7.0, 3.5, 8.0, 1.5]], &Device::Cpu)?.to_dtype(dtype)?;
    let tolerance = match dtype {
        DType::F16 => 4e-3,
        DType::BF16 => 3e-2,
        _ => 1e-6,
    };
    let there = results(&a.to(&gpu(0)?)?)?;
    for ((name, host), (_, device)) in results(&a)?.into_iter().zip(there) {
        assert_eq!((host.dims(), host.dtype()), (device.dims(), device.dtype()), "{name}");
        for (x, y) in bits(host)?.into_iter().zip(bits(device)?) {
            if !((x - y).abs() <= tolerance * x.abs().max(1.0)) {
                different.push(format!("{name} of {dtype:?}: {x} on the host, {y} on the GPU"));
            }
        }
    }
}
println!("{}", if different.is_empty() { "all equal".to_owned() } else { different.join("\n") });
// %%
for (from, to) in [(DType::F32, DType::F16), (DType::F16, DType::BF16), (DType::F32, DType::U8), (DType::I64, DType::F32), (DType::U8, DType::F64)] {
    let a = Tensor::new(&[0f32, 1.0, 2.7, 200.0], &Device::Cpu)?.to_dtype(from)?;
    let b = a.to(&gpu(0)?)?.to_dtype(to)?;
    assert_eq!(bits(a.to_dtype(to)?)?, bits(b)?, "{from:?} to {to:?}");
}
