//! Reading memory that may not be there: the kernel copies it through a pipe, and says so where there is none.

use std::os::fd::RawFd;

/// A pipe to copy through.
pub struct Peek {
    ends: [RawFd; 2],
}

impl Peek {
    pub fn open() -> Option<Peek> {
        let mut ends = [-1; 2];
        // SAFETY: fills the array or fails.
        let made = unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) };
        (made == 0).then_some(Peek { ends })
    }

    /// The words at an address; `None` where nothing can be read.
    pub fn words<const N: usize>(&mut self, address: usize) -> Option<[usize; N]> {
        let mut words = [0; N];
        let size = size_of_val(&words);
        // SAFETY: the kernel checks the address; what was written into the pipe is read into an array of the same size.
        unsafe {
            let written = libc::write(self.ends[1], address as *const libc::c_void, size);
            if written <= 0 {
                return None;
            }
            let read = libc::read(self.ends[0], words.as_mut_ptr().cast(), size);
            (read == size as isize).then_some(words)
        }
    }
}

impl Drop for Peek {
    fn drop(&mut self) {
        for end in self.ends {
            // SAFETY: this value's own.
            unsafe { libc::close(end) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Peek;

    #[test]
    fn what_is_there_is_read_and_what_is_not_is_not() {
        let mut peek = Peek::open().expect("a pipe");
        let there = [3_usize, 4, 5];
        assert_eq!(peek.words(there.as_ptr() as usize), Some(there));
        assert_eq!(peek.words::<3>(16), None);
        assert_eq!(peek.words(there.as_ptr() as usize), Some(there));
    }
}
