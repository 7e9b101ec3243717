//! candle's kernels, computed on the host. A launch names its kernel; `find` returns what computes it.

/// What a kernel is given: copies of its arguments' bytes, taken at the launch, and checked access to device memory.
pub struct Launch<'a> {
    pub name: &'a str,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub arguments: &'a [Vec<u8>],
    pub memory: &'a dyn Memory,
}

/// Device memory. Every range is checked (allocated, large enough) and noted for the clock that finds unordered accesses.
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

/// A kernel that has a host version.
pub struct Kernel {
    /// Bytes of each parameter, in order.
    pub parameters: Vec<usize>,
    pub run: fn(&Launch) -> Result<(), String>,
}

/// The host version of a kernel, by the name that candle launches it with.
pub fn find(_name: &str) -> Option<Kernel> {
    None
}
