//! Memory for tests of kernels: a list of allocations.

use std::sync::Mutex;

use super::element::Plain;
use super::{Launch, Memory, find};

/// Allocations of host memory, each aligned to 8 bytes.
#[derive(Default)]
pub struct Host {
    allocations: Mutex<Vec<(Vec<u64>, usize)>>,
}

impl Host {
    /// Allocates memory and copies values into it.
    pub fn put<T: Plain>(&mut self, values: &[T]) -> u64 {
        let address = self.zeros::<T>(values.len());
        // SAFETY: `zeros` has just allocated as many bytes at that address.
        unsafe {
            std::ptr::copy_nonoverlapping(values.as_ptr(), address as *mut T, values.len());
        }
        address
    }

    /// Allocates zeros.
    pub fn zeros<T: Plain>(&mut self, count: usize) -> u64 {
        let bytes = count * size_of::<T>();
        let words = vec![0u64; bytes.div_ceil(8).max(1)];
        let address = words.as_ptr() as u64;
        self.allocations.lock().unwrap().push((words, bytes));
        address
    }

    /// Copies values out.
    pub fn get<T: Plain>(&self, address: u64, count: usize) -> Vec<T> {
        let from = self.read(address, count * size_of::<T>()).unwrap();
        // SAFETY: `read` has checked the range.
        unsafe { std::slice::from_raw_parts(from.cast(), count) }.to_vec()
    }

    /// Launches a kernel with a grid and blocks large enough for most tests.
    pub fn try_run(&self, name: &str, arguments: &[&dyn Argument]) -> Result<(), String> {
        self.launch(name, [1, 1, 1], [32, 1, 1], arguments)
    }

    pub fn run(&self, name: &str, arguments: &[&dyn Argument]) {
        self.try_run(name, arguments).unwrap();
    }

    pub fn launch(
        &self,
        name: &str,
        grid: [u32; 3],
        block: [u32; 3],
        arguments: &[&dyn Argument],
    ) -> Result<(), String> {
        let kernel = find(name).unwrap_or_else(|| panic!("{name} is not found"));
        let arguments: Vec<_> = arguments.iter().map(|argument| argument.bytes()).collect();
        (kernel.run)(&Launch {
            name,
            grid,
            block,
            arguments: &arguments,
            memory: self,
        })
    }
}

/// Something that can be passed to a kernel.
pub trait Argument {
    fn bytes(&self) -> Vec<u8>;
}

impl<T: Plain> Argument for T {
    fn bytes(&self) -> Vec<u8> {
        // SAFETY: these are the value's own bytes; a plain type has no padding.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<T>()) }.to_vec()
    }
}

impl Memory for Host {
    fn read(&self, address: u64, bytes: usize) -> Result<*const u8, String> {
        self.write(address, bytes).map(<*mut u8>::cast_const)
    }

    fn write(&self, address: u64, bytes: usize) -> Result<*mut u8, String> {
        let allocations = self.allocations.lock().unwrap();
        allocations
            .iter()
            .any(|(words, size)| {
                let start = words.as_ptr() as u64;
                start <= address && address + bytes as u64 <= start + *size as u64
            })
            .then_some(address as *mut u8)
            .ok_or_else(|| format!("{bytes} bytes at {address:#x} are not allocated"))
    }
}
