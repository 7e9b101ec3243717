//! Tests the names that a cell sees after `use prelude::*;`. This file imports nothing else.

use prelude::*;

/// Generated code supplies both type parameters, so a `Result` with one parameter would break every cell.
fn generated() -> Result<(), String> {
    Err("an error of another type".to_owned())
}

struct TwoHalves {
    first: Sequential,
    second: Sequential,
}

impl Module for TwoHalves {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let x = self.first.forward(&x.to(&self.first.device())?)?;
        self.second.forward(&x.to(&self.second.device())?)
    }
}

fn square(x: &Tensor) -> Result<Tensor> {
    x.matmul(&x.t()?)
}

#[test]
fn a_result_with_another_error_still_compiles() {
    assert_eq!(generated(), Err("an error of another type".to_owned()));
}

#[test]
fn a_learners_module_is_candles_module() -> Result<()> {
    let net = TwoHalves {
        first: Sequential::new().linear(4, 3)?.relu().to(&try_gpu(0))?,
        second: Sequential::new().linear(3, 2)?.to(&try_gpu(1))?,
    };
    assert_eq!(net.forward(&rand((5, 4))?)?.dims(), [5, 2]);
    assert_eq!(square(&ones((2, 3))?)?.dims(), [2, 2]);
    Ok(())
}

#[test]
fn measured_closures_need_no_types() -> Result<()> {
    let a = ones((4, 4))?;
    let net = Sequential::new().linear(4, 1)?;
    let (y, took) = timed(|| net.forward(&a))?;
    let ((), _) = timed(|| {
        for _ in 0..3 {
            a.matmul(&a)?.norm()?.item()?;
        }
        Ok(())
    })?;
    let (pair, _) = timed_async(|| (1, "two"))?;
    assert_eq!((y.dims(), pair.0), ([4usize, 1].as_slice(), 1));
    let seen = compare(&[("once", took), ("again", took)]).to_string();
    assert!(seen.contains("once") && seen.contains("again"));
    Ok(())
}

#[test]
fn a_scope_changes_the_default_device_and_returns_its_value() -> Result<()> {
    set_default_device(&cpu());
    let x = with_device(&try_gpu(0), || zeros((2, 3)))?;
    assert_eq!(x.device().is_cuda(), cuda_is_available());
    assert!(default_device().is_cpu());
    Ok(())
}

#[test]
fn what_is_there_and_what_is_not() -> Result<()> {
    assert!(!try_all_gpus().is_empty());
    assert!(device("cpu")?.is_cpu());
    assert!(gpu(device_count()).is_err());
    let chosen = device(if cuda_is_available() { "cuda" } else { "cpu" })?;
    synchronize(&chosen)?;
    let x = tensor([1, 2, 3])?;
    assert!(x.device().is_cpu() && !x.is_cuda());
    assert!(x.to(&cpu())?.same_storage(&x));
    assert_eq!((x.nbytes(), x.i(1)?.item()?), (24, 2.0));
    assert!(x.cuda(device_count()).is_err());
    assert_eq!(x.cpu()?.new_full((2, 2), 7)?.dtype(), DType::I64);
    Ok(())
}

#[test]
fn candles_own_names_are_there() -> Result<()> {
    let ours: candle_core::Result<Tensor> = eye(2);
    let weights = nn::VarMap::new();
    let builder = nn::VarBuilder::from_varmap(&weights, DType::F32, &Device::Cpu);
    let layer = nn::linear(2, 1, builder)?;
    assert_eq!(layer.forward(&ours?)?.dims(), [2, 1]);
    assert_eq!(
        candle_nn::ops::softmax(&ones((2, 2))?, D::Minus1)?.dims(),
        [2, 2]
    );
    let variable = Var::from_tensor(&ones(2)?)?;
    assert_eq!(variable.nbytes(), 8);
    assert_eq!(Shape::from((2, 3)).elem_count(), 6);
    Ok(())
}
