//! `C = alpha * A * B + beta * C` for batches of column-major matrices.

use half::{bf16, f16};

use crate::kernels::Memory;
use crate::kernels::element::Float;

/// The type of a matrix's elements, as `cudaDataType` numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    F32,
    F64,
    F16,
    Bf16,
}

impl Type {
    pub fn of(code: u32) -> Option<Self> {
        match code {
            0 => Some(Self::F32),
            1 => Some(Self::F64),
            2 => Some(Self::F16),
            14 => Some(Self::Bf16),
            _ => None,
        }
    }

    fn bytes(self) -> usize {
        match self {
            Self::F32 => 4,
            Self::F64 => 8,
            Self::F16 | Self::Bf16 => 2,
        }
    }
}

/// What the elements are converted to before they are multiplied. All but `F64` are added in `f32`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compute {
    F32,
    F64,
    /// Ten bits of mantissa.
    Tf32,
    F16,
    Bf16,
}

impl Compute {
    fn round(self, value: f32) -> f32 {
        match self {
            Self::F32 | Self::F64 => value,
            // Rounds to nearest, ties away from zero, like the conversion instruction.
            Self::Tf32 if value.is_finite() => f32::from_bits((value.to_bits() + 0x1000) & !0x1fff),
            Self::Tf32 => value,
            Self::F16 => f16::from_f32(value).to_f32(),
            Self::Bf16 => bf16::from_f32(value).to_f32(),
        }
    }
}

/// The matrices of one batch, at even intervals.
#[derive(Debug, Clone, Copy)]
pub struct Matrices {
    pub address: u64,
    pub kind: Type,
    /// The number of elements from one column to the next.
    pub leading: usize,
    /// The number of elements from one matrix to the next.
    pub stride: usize,
    pub transposed: bool,
}

impl Matrices {
    /// The number of elements from the first to the last one used, for `count` matrices that are `rows` by `columns` in
    /// memory.
    fn extent(&self, rows: usize, columns: usize, count: usize) -> usize {
        if rows == 0 || columns == 0 || count == 0 {
            return 0;
        }
        (count - 1) * self.stride + (columns - 1) * self.leading + rows
    }

    /// The rows and columns in memory of a matrix that the product uses as `rows` by `columns`.
    fn stored(&self, rows: usize, columns: usize) -> (usize, usize) {
        if self.transposed {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// The number of elements from one row to the next and from one column to the next.
    fn steps(&self) -> (isize, isize) {
        let leading = self.leading as isize;
        if self.transposed {
            (leading, 1)
        } else {
            (1, leading)
        }
    }
}

/// A batch of products: A is `m` by `k`, and B is `k` by `n`.
#[derive(Debug, Clone, Copy)]
pub struct Product {
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub alpha: f64,
    pub beta: f64,
    pub a: Matrices,
    pub b: Matrices,
    pub c: Matrices,
    pub count: usize,
    pub compute: Compute,
}

impl Product {
    /// Whether each matrix's columns are at least as far apart as they are long.
    pub fn is_valid(&self) -> bool {
        let fits = |matrices: &Matrices, rows, columns| {
            matrices.leading >= matrices.stored(rows, columns).0.max(1)
        };
        fits(&self.a, self.m, self.k)
            && fits(&self.b, self.k, self.n)
            && fits(&self.c, self.m, self.n)
    }

    /// # Errors
    ///
    /// A matrix is not allocated.
    pub fn run(&self, memory: &dyn Memory) -> Result<(), String> {
        if self.m == 0 || self.n == 0 || self.count == 0 {
            return Ok(());
        }
        match self.compute {
            Compute::F64 => self.multiply(memory, |value: f64| value),
            compute => self.multiply(memory, move |value: f32| compute.round(value)),
        }
    }

    fn multiply<W: Work>(&self, memory: &dyn Memory, round: impl Fn(W) -> W) -> Result<(), String> {
        let a = self.load(memory, &self.a, (self.m, self.k), &round)?;
        let b = self.load(memory, &self.b, (self.k, self.n), &round)?;
        let extent = self.c.extent(self.m, self.n, self.count);
        let c = memory.write(self.c.address, extent * self.c.kind.bytes())?;
        let mut product = vec![W::ZERO; self.m * self.n];
        for i in 0..self.count {
            let (a, b) = (a.get(i * self.a.stride..), b.get(i * self.b.stride..));
            W::multiply(
                (self.m, self.k, self.n),
                (a.unwrap_or(&[]), self.a.steps()),
                (b.unwrap_or(&[]), self.b.steps()),
                &mut product,
            );
            for (column, values) in product.chunks(self.m).enumerate() {
                let start = i * self.c.stride + column * self.c.leading;
                // SAFETY: `write` has checked the extent of all matrices, and this column is inside it.
                unsafe {
                    match self.c.kind {
                        Type::F32 => self.store(c.cast::<f32>().add(start), values),
                        Type::F64 => self.store(c.cast::<f64>().add(start), values),
                        Type::F16 => self.store(c.cast::<f16>().add(start), values),
                        Type::Bf16 => self.store(c.cast::<bf16>().add(start), values),
                    }
                }
            }
        }
        Ok(())
    }

    /// The elements of matrices in memory order, in the type of the arithmetic.
    fn load<W: Work>(
        &self,
        memory: &dyn Memory,
        matrices: &Matrices,
        (rows, columns): (usize, usize),
        round: impl Fn(W) -> W,
    ) -> Result<Vec<W>, String> {
        let (rows, columns) = matrices.stored(rows, columns);
        let count = matrices.extent(rows, columns, self.count);
        if count == 0 {
            return Ok(Vec::new());
        }
        let from = memory.read(matrices.address, count * matrices.kind.bytes())?;
        /// # Safety
        ///
        /// There are `count` elements at `from`.
        unsafe fn read<T: Float, W: Work>(
            from: *const u8,
            count: usize,
            round: impl Fn(W) -> W,
        ) -> Vec<W> {
            // SAFETY: the caller has checked it.
            let values = unsafe { std::slice::from_raw_parts(from.cast::<T>(), count) };
            values.iter().map(|x| round(W::of(x.to_f64()))).collect()
        }
        // SAFETY: `read` of the memory has checked the range.
        Ok(unsafe {
            match matrices.kind {
                Type::F32 => read::<f32, W>(from, count, round),
                Type::F64 => read::<f64, W>(from, count, round),
                Type::F16 => read::<f16, W>(from, count, round),
                Type::Bf16 => read::<bf16, W>(from, count, round),
            }
        })
    }

    /// Writes a column of the result. If `beta` is 0, the previous values have no effect, not even NaN.
    ///
    /// # Safety
    ///
    /// `to` must be valid for reading and writing as many elements as there are values.
    unsafe fn store<T: Float, W: Work>(&self, to: *mut T, values: &[W]) {
        let (alpha, beta) = (W::of(self.alpha), W::of(self.beta));
        // SAFETY: the caller has checked it.
        let to = unsafe { std::slice::from_raw_parts_mut(to, values.len()) };
        for (result, value) in to.iter_mut().zip(values) {
            let mut sum = alpha.mul(*value);
            if beta != W::ZERO {
                sum = sum.add(beta.mul(W::of(result.to_f64())));
            }
            *result = T::of(sum.to_f64());
        }
    }
}

/// A type that products are computed in.
trait Work: Float {
    /// Writes the product of two matrices, each given with its steps along rows and columns, in column-major order.
    fn multiply(
        sizes: (usize, usize, usize),
        a: (&[Self], (isize, isize)),
        b: (&[Self], (isize, isize)),
        product: &mut [Self],
    );
}

macro_rules! work {
    ($type:ty, $multiply:path) => {
        impl Work for $type {
            fn multiply(
                (m, k, n): (usize, usize, usize),
                (a, a_steps): (&[Self], (isize, isize)),
                (b, b_steps): (&[Self], (isize, isize)),
                product: &mut [Self],
            ) {
                // SAFETY: `load` has read each matrix with the extent that its sizes and steps name, and `product` has
                // m * n elements, which are not read because their factor is 0.
                unsafe {
                    $multiply(
                        m,
                        k,
                        n,
                        1.0,
                        a.as_ptr(),
                        a_steps.0,
                        a_steps.1,
                        b.as_ptr(),
                        b_steps.0,
                        b_steps.1,
                        0.0,
                        product.as_mut_ptr(),
                        1,
                        m as isize,
                    );
                }
            }
        }
    };
}
work!(f32, matrixmultiply::sgemm);
work!(f64, matrixmultiply::dgemm);

#[cfg(test)]
mod tests {
    use half::f16;

    use super::{Compute, Matrices, Product, Type};
    use crate::kernels::host::Host;

    /// Compares a product of two batches with the result of plain loops.
    fn check(m: usize, n: usize, k: usize, transposed: (bool, bool), count: usize) {
        let mut host = Host::default();
        let value = |i: usize| (i * 7 % 11) as f32 - 5.0;
        let (lda, ldb, ldc) = (m.max(k) + 1, n.max(k), m + 2);
        let strides = [lda * m.max(k), ldb * n.max(k), ldc * n];
        let a: Vec<f32> = (0..strides[0] * count).map(value).collect();
        let b: Vec<f32> = (0..strides[1] * count).map(|i| value(i + 3)).collect();
        let c: Vec<f32> = (0..strides[2] * count).map(|i| value(i + 5)).collect();
        let matrices = |address, leading, stride, transposed| Matrices {
            address,
            kind: Type::F32,
            leading,
            stride,
            transposed,
        };
        let target = host.put(&c);
        let product = Product {
            m,
            n,
            k,
            alpha: 2.0,
            beta: 0.5,
            a: matrices(host.put(&a), lda, strides[0], transposed.0),
            b: matrices(host.put(&b), ldb, strides[1], transposed.1),
            c: matrices(target, ldc, strides[2], false),
            count,
            compute: Compute::F32,
        };
        assert!(product.is_valid());
        product.run(&host).unwrap();
        let mut wanted = c;
        for batch in 0..count {
            for column in 0..n {
                for row in 0..m {
                    let mut sum = 0.0;
                    for p in 0..k {
                        let at =
                            |t, i: usize, j: usize, ld| if t { j + i * ld } else { i + j * ld };
                        sum += a[batch * strides[0] + at(transposed.0, row, p, lda)]
                            * b[batch * strides[1] + at(transposed.1, p, column, ldb)];
                    }
                    let result = &mut wanted[batch * strides[2] + row + column * ldc];
                    *result = 2.0 * sum + 0.5 * *result;
                }
            }
        }
        assert_eq!(host.get::<f32>(target, wanted.len()), wanted);
    }

    #[test]
    fn products_are_those_of_plain_loops() {
        for transposed in [(false, false), (true, false), (false, true), (true, true)] {
            check(3, 4, 5, transposed, 1);
            check(17, 9, 33, transposed, 3);
            check(1, 1, 0, transposed, 2);
        }
    }

    /// The product of a row and a column of two elements each.
    fn dot<T: crate::kernels::element::Float>(
        kind: Type,
        compute: Compute,
        a: [f64; 2],
        b: [f64; 2],
    ) -> f64 {
        let mut host = Host::default();
        let target = host.put(&[T::of(f64::NAN)]);
        let matrices = |address, leading| Matrices {
            address,
            kind,
            leading,
            stride: 0,
            transposed: false,
        };
        Product {
            m: 1,
            n: 1,
            k: 2,
            alpha: 1.0,
            beta: 0.0,
            a: matrices(host.put(&a.map(T::of)), 1),
            b: matrices(host.put(&b.map(T::of)), 2),
            c: matrices(target, 1),
            count: 1,
            compute,
        }
        .run(&host)
        .unwrap();
        host.get::<T>(target, 1)[0].to_f64()
    }

    #[test]
    fn halves_are_added_in_single_precision() {
        // Added in f16, 2048 + 1 would stay 2048, and the difference 0.
        assert_eq!(
            dot::<f16>(Type::F16, Compute::F32, [2048.0, 1.5], [1.0, 2.0]),
            2052.0
        );
        assert_eq!(
            dot::<f64>(Type::F64, Compute::F64, [1e16, 1.0], [1.0, 2.0]),
            1e16 + 2.0
        );
    }

    #[test]
    fn tf32_keeps_ten_bits_of_mantissa() {
        let value = 1.0 + 1.0 / 4096.0;
        assert_eq!(
            dot::<f32>(Type::F32, Compute::F32, [value, 0.0], [1.0, 0.0]),
            value
        );
        assert_eq!(
            dot::<f32>(Type::F32, Compute::Tf32, [value, 0.0], [1.0, 0.0]),
            1.0
        );
    }
}
