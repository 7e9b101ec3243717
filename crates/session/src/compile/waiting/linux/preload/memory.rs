//! The memory used by a waiting compiler.
//!
//! The loader reads rustc's libraries to relocate them, about 20 MB that the system then keeps in this process's
//! memory. A process that only forks needs none of it, and its children read what they need from the system's file
//! cache.

use super::system;

/// Releases the pages that were only read from files. The system reads them again if they are used.
pub fn let_go_of_files() {
    let Ok(mappings) = std::fs::read_to_string("/proc/self/smaps") else {
        return;
    };
    for (start, length) in only_read(&mappings) {
        // SAFETY: the process cannot write to this file mapping and has no pages of its own in it, so later reads
        // return the same data as before.
        unsafe { system::let_go(start, length) };
    }
}

/// The addresses and lengths, in bytes, of the file mappings that cannot be written to and have never been written to.
fn only_read(mappings: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut current = None;
    for line in mappings.lines() {
        let mut words = line.split_ascii_whitespace();
        match (words.next(), words.next()) {
            // The relocated tables cannot be written to either, but their pages belong to the process.
            (Some("Anonymous:"), Some("0")) => found.extend(current.take()),
            (Some(range), Some(access)) if !range.ends_with(':') => {
                let file = words.nth(3).is_some_and(|path| path.starts_with('/'));
                let read = access.starts_with("r-") && access.ends_with('p');
                current = parse(range).filter(|_| file && read);
            }
            _ => {}
        }
    }
    found
}

/// Parses an address range such as `7f00-7f20`, in hexadecimal digits.
fn parse(range: &str) -> Option<(usize, usize)> {
    let (start, end) = range.split_once('-')?;
    let start = usize::from_str_radix(start, 16).ok()?;
    let end = usize::from_str_radix(end, 16).ok()?;
    Some((start, end.checked_sub(start)?))
}

#[cfg(test)]
mod tests {
    use super::only_read;

    #[test]
    fn only_unwritten_pages_of_files_are_let_go() {
        let mappings = "\
            1000-3000 r-xp 00000000 08:01 7 /lib/librustc driver.so\nRss: 8 kB\nAnonymous: 0 kB\nVmFlags: rd ex\n\
            3000-4000 r--p 00002000 08:01 7 /lib/librustc driver.so\nAnonymous: 4 kB\n\
            4000-5000 rw-p 00003000 08:01 7 /lib/librustc driver.so\nAnonymous: 0 kB\n\
            5000-6000 r--s 00000000 08:01 9 /lib/shared\nAnonymous: 0 kB\n\
            6000-7000 r--p 00000000 00:00 0 [vvar]\nAnonymous: 0 kB\n\
            7000-8000 r--p 00000000 00:00 0\nAnonymous: 0 kB\n\
            a000-f000 r--p 00000000 08:01 7 /lib/libLLVM.so\nAnonymous: 0 kB\n";
        assert_eq!(only_read(mappings), [(0x1000, 0x2000), (0xa000, 0x5000)]);
    }
}
