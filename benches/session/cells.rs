//! Generates cells that are in no cache: each contains a number that no run has used before.
//!
//! The cells use candle's own API, so that stock evcxr can run them too.

use std::time::{SystemTime, UNIX_EPOCH};

/// The import that the cells need in stock evcxr; gpu-tutor has these names already.
pub const STOCK_NAMES: &str = "use candle_core::{DType, Device, Tensor};";

/// Generates unique numbers and the cells that contain them.
pub struct Fresh(u64);

impl Fresh {
    /// Starts at the current time in milliseconds. A run uses numbers far more slowly than one per millisecond.
    pub fn new() -> Fresh {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Fresh(now.as_millis() as u64 % 1_000_000_000)
    }

    pub fn number(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }

    /// One of eight kinds of cells that people type. Every `let` in them has a type.
    pub fn typed(&mut self, index: usize) -> String {
        let n = self.number();
        match index % 8 {
            0 => format!(
                "Tensor::full({n}f32, (2, 3), &Device::Cpu)?.sum_all()?.to_scalar::<f32>()?"
            ),
            1 => format!(
                "let t{n}: Tensor = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?.affine({n}f64, 1.0)?;"
            ),
            2 => format!(
                "Tensor::new(&[[1f32, 2.0], [3.0, {n}f32]], &Device::Cpu)?.matmul(&Tensor::ones((2, 2), DType::F32, &Device::Cpu)?)?"
            ),
            3 => format!("let v{n}: Vec<f64> = vec![1.5, {n}f64];\nv{n}.len()"),
            4 => format!("println!(\"{{}}\", {n}u64 + 1);"),
            5 => format!("fn f{n}(x: f64) -> f64 {{\n    x * {n}f64\n}}\nf{n}(2.0)"),
            6 => format!("for i in 0..3u64 {{\n    println!(\"{{}}\", i + {n});\n}}"),
            _ => format!(
                "Tensor::zeros((4, 4), DType::F32, &Device::Cpu)?.dims().len() as u64 + {n}"
            ),
        }
    }

    /// Like [`Fresh::typed`], but every cell has a `let` whose type only a compiler can infer.
    pub fn untyped(&mut self, index: usize) -> String {
        let n = self.number();
        match index % 8 {
            0 => format!(
                "let a{n} = Tensor::full({n}f32, (2, 3), &Device::Cpu)?;\na{n}.sum_all()?.to_scalar::<f32>()?"
            ),
            1 => format!(
                "let b{n} = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?.affine({n}f64, 1.0)?;"
            ),
            2 => format!(
                "let c{n} = Tensor::new(&[[1f32, 2.0], [3.0, {n}f32]], &Device::Cpu)?;\nlet d{n} = c{n}.matmul(&c{n})?;"
            ),
            3 => format!("let v{n} = vec![1, 2, {n}u64];\nv{n}.len()"),
            4 => format!("let (m{n}, k{n}) = ({n}u64, \"text\");"),
            5 => format!("let s{n} = format!(\"{{}}\", {n}u64);\ns{n}.len()"),
            6 => format!(
                "let mut sum{n} = 0u64;\nfor i in 0..3u64 {{\n    sum{n} += i + {n};\n}}\nsum{n}"
            ),
            _ => format!(
                "let shape{n} = Tensor::zeros((4, 4), DType::F32, &Device::Cpu)?.shape().clone();"
            ),
        }
    }

    /// A tensor cell and its result as text. The result is not part of the cell's code.
    pub fn answered(&mut self) -> (String, String) {
        let n = self.number() % 100_000 + 100_000;
        let cell = format!(
            "Tensor::full(1f32, (7, 11), &Device::Cpu)?.sum_all()?.to_scalar::<f32>()? as u64 * {n}"
        );
        (cell, (77 * n).to_string())
    }
}
