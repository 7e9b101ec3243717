//! candle's kernels, computed on the host. A launch names its kernel; `find` returns what computes it.
//!
//! The sources are the `.cu` files of `candle-kernels`: the same names, the same parameters in the same order, and sums
//! in the same type. Not included are quantised and 8-bit floating-point types, rotary embeddings, and convolution
//! kernels that candle's own convolutions and poolings do not launch.

mod affine;
mod arguments;
mod binary;
mod cast;
mod convolution;
pub(crate) mod element;
mod elementwise;
mod fill;
mod indexing;
mod layout;
mod norm;
mod reduce;
mod sort;
mod unary;
mod where_;

#[cfg(test)]
mod entries;
#[cfg(test)]
pub(crate) mod host;

/// The input of a kernel: copies of its arguments' bytes, taken at the launch, and checked access to device memory.
pub struct Launch<'a> {
    pub name: &'a str,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub arguments: &'a [Vec<u8>],
    pub memory: &'a dyn Memory,
}

/// Device memory. Every range is checked (allocated, large enough) and recorded for the clock that finds unordered
/// accesses.
pub trait Memory {
    /// The bytes at a device address, to read.
    ///
    /// # Errors
    ///
    /// The range is not inside one allocation.
    fn read(&self, address: u64, bytes: usize) -> Result<*const u8, String>;

    /// The bytes at a device address, to read and to write.
    ///
    /// # Errors
    ///
    /// The range is not inside one allocation.
    fn write(&self, address: u64, bytes: usize) -> Result<*mut u8, String>;
}

/// Computes one launch. The error says what was wrong with it.
pub type Run = fn(&Launch) -> Result<(), String>;

/// A kernel that has a host version.
pub struct Kernel {
    /// The bytes of each parameter, in order.
    pub parameters: Vec<usize>,
    pub run: Run,
}

/// The host version of a kernel, by the name that candle launches.
pub fn find(name: &str) -> Option<Kernel> {
    const FAMILIES: [fn(&str) -> Option<Kernel>; 11] = [
        affine::find,
        binary::find,
        cast::find,
        convolution::find,
        fill::find,
        indexing::find,
        norm::find,
        reduce::find,
        sort::find,
        unary::find,
        where_::find,
    ];
    FAMILIES.iter().find_map(|find| find(name))
}

/// The part of a kernel's name before its last `_`, and the type after it.
fn split(name: &str) -> Option<(&str, &str)> {
    name.rsplit_once('_')
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_name_that_no_kernel_has_is_not_found() {
        for name in ["", "f32", "uexp", "uexp_u8", "uexp_f8_e4m3", "cast_i64_f16"] {
            assert!(find(name).is_none(), "{name}");
        }
    }
}
