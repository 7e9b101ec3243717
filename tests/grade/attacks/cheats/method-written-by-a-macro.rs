// attack: hides one of candle's methods with one whose name only a macro knows
// exercise: safe-mean
// ends with: defines its own `to_dtype`
macro_rules! hidden {
    ($name:ident) => {
        mod early {
            use prelude::*;
            pub trait Wide: Sized { fn $name(self, dtype: DType) -> Result<Tensor>; }
            impl Wide for Tensor {
                fn $name(self, dtype: DType) -> Result<Tensor> {
                    let wide = if self.elem_count() > 1000 { DType::F64 } else { dtype };
                    Tensor::$name(&self, wide)
                }
            }
        }
        use early::Wide;
    };
}
hidden!(to_dtype);
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    x.mean_all()
}
