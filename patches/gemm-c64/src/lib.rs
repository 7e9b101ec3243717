//! Replaces gemm-c64, which multiplies matrices of complex numbers. candle has no such tensors, so nothing calls it,
//! and compiling the original takes as long as the products of `f32` and `f64` together.

pub mod gemm {
    pub mod f64 {
        use gemm_common::Parallelism;
        use num_complex::Complex;

        /// The arguments of gemm's product: the sizes; the destination and the two factors, each with its strides; two
        /// scalars; and what to conjugate.
        type Product = unsafe fn(
            usize,
            usize,
            usize,
            *mut Complex<f64>,
            isize,
            isize,
            bool,
            *const Complex<f64>,
            isize,
            isize,
            *const Complex<f64>,
            isize,
            isize,
            Complex<f64>,
            Complex<f64>,
            bool,
            bool,
            bool,
            Parallelism,
        );

        /// The function that `gemm` calls for this type.
        pub fn get_gemm_fn() -> Product {
            panic!("products of complex numbers are not built into this prelude (patches/gemm-c64)")
        }
    }
}
