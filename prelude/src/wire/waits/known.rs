//! Which functions of the standard library wait, and what may be done about it. Any other is left alone.

use std::ffi::{CStr, c_void};

/// What may be done to a thread that waits in a function of the standard library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// It may be given up: it holds nothing that anybody else waits for.
    Leave,
    /// A message is waited for, or the end of scoped threads, or a word from another thread.
    Park,
    /// It gave a mutex away and must have it back, so it can only be woken; it may wake without a reason at any time.
    Wake,
}

/// The functions by the ends of their symbols, in Rust's mangling, and a part of the path in front.
const KNOWN: [(&str, &str, Wait); 20] = [
    ("3std6thread", "5sleep", Wait::Leave),
    ("3std3sys6thread", "6Thread4join", Wait::Leave),
    ("3std3sys4sync5mutex", "14lock_contended", Wait::Leave),
    ("3std3sys4sync6rwlock", "14read_contended", Wait::Leave),
    ("3std3sys4sync6rwlock", "15write_contended", Wait::Leave),
    ("3std4sync4once", "4Once4wait", Wait::Leave),
    ("3std3sys4sync4once", "4Once4call", Wait::Leave),
    ("3std7process", "5Child4wait", Wait::Leave),
    ("3std7process", "5Child16wait_with_output", Wait::Leave),
    ("3std7process", "7Command6output", Wait::Leave),
    ("3std7process", "7Command6status", Wait::Leave),
    ("3std3net", "6accept", Wait::Leave),
    ("3std3net", "4recv", Wait::Leave),
    ("3std3net", "9recv_from", Wait::Leave),
    ("3std3net", "4Read4read", Wait::Leave),
    ("3std2io4pipe", "4Read4read", Wait::Leave),
    ("3std2fs", "4Read4read", Wait::Leave),
    ("3std6thread", "4park", Wait::Park),
    ("3std6thread", "12park_timeout", Wait::Park),
    ("3std3sys4sync7condvar", "7Condvar4wait", Wait::Wake),
];

/// What a function waits for, by its symbol.
fn wait_of(symbol: &str) -> Option<Wait> {
    let known =
        |(path, end, _): &&(&str, &str, Wait)| symbol.ends_with(end) && symbol.contains(path);
    KNOWN.iter().find(known).map(|(_, _, wait)| *wait)
}

/// Whose code lies at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    C,
    /// The standard library; what is waited for, if it is known.
    Std(Option<Wait>),
    Prelude,
    Other,
}

/// Whose function begins at this address.
pub fn owner(function: usize) -> Owner {
    let Some((file, base, symbol)) = look_up(function) else {
        return Owner::Other;
    };
    let name = file.rsplit('/').next().unwrap_or(file);
    if name.starts_with("libstd-") {
        return Owner::Std(symbol.and_then(wait_of));
    }
    if ["libc.", "libc-", "libpthread"]
        .iter()
        .any(|start| name.starts_with(start))
    {
        return Owner::C;
    }
    let own = look_up(owner as *const () as usize).map(|(_, base, _)| base);
    if own == Some(base) {
        Owner::Prelude
    } else {
        Owner::Other
    }
}

/// The file an address was loaded from, where that begins, and the symbol that begins there.
fn look_up(address: usize) -> Option<(&'static str, usize, Option<&'static str>)> {
    // SAFETY: all zero is a valid value of this plain structure.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: the structure is there to be filled in.
    if unsafe { libc::dladdr(address as *const c_void, &mut found) } == 0 {
        return None;
    }
    let text = |pointer: *const libc::c_char| {
        // SAFETY: a string of the loader's, or null; libraries are never unloaded here.
        (!pointer.is_null()).then(|| unsafe { CStr::from_ptr(pointer) }.to_str().ok())?
    };
    let symbol = text(found.dli_sname).filter(|_| found.dli_saddr as usize == address);
    Some((text(found.dli_fname)?, found.dli_fbase as usize, symbol))
}

#[cfg(test)]
mod tests {
    use super::{Owner, Wait, owner, wait_of};

    #[test]
    fn functions_that_wait_are_known_by_their_symbols() {
        let symbols = [
            (
                "_RNvNtNtCsjrHSEGnQ3l9_3std6thread9functions5sleep",
                Some(Wait::Leave),
            ),
            (
                "_RNvMs_NtNtCsjrHSEGnQ3l9_3std6thread6threadNtB4_6Thread4park",
                Some(Wait::Park),
            ),
            (
                "_RNvNtNtCsjrHSEGnQ3l9_3std6thread9functions4park",
                Some(Wait::Park),
            ),
            (
                "_RNvNtNtCsjrHSEGnQ3l9_3std6thread9functions9yield_now",
                None,
            ),
            ("_RNvNtNtCsjrHSEGnQ3l9_5other6thread9functions5sleep", None),
        ];
        for (symbol, wait) in symbols {
            assert_eq!(wait_of(symbol), wait, "{symbol}");
        }
    }

    #[test]
    fn an_address_tells_whose_it_is() {
        assert_eq!(owner(libc::pause as *const () as usize), Owner::C);
        assert_eq!(owner(owner as *const () as usize), Owner::Prelude);
        assert_eq!(owner(8), Owner::Other);
    }
}
