//! Whether an exception may pass a call, read from the table of call sites that the compiler leaves with a function.
//!
//! Rust aborts when an exception arrives at a call that is missing in the table of a function that has one, so whoever
//! raises one in the midst of other code looks first. The format is that of the Itanium C++ ABI, as LLVM writes it: a
//! header, call sites in the order of their addresses, records of actions.

/// What happens to an exception that arrives at a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage {
    /// It goes on to the caller, maybe through destructors.
    Through,
    Caught,
    /// The process would abort, or the table cannot be read.
    Barred,
}

/// Stands for a field that is left out.
const OMITTED: u8 = 0xff;

/// What the table says of the call at `offset` from the beginning of its function.
///
/// # Safety
/// `table` is null, or what the unwinder gave for the function.
pub unsafe fn passage(table: *const u8, offset: usize) -> Passage {
    if table.is_null() {
        return Passage::Through;
    }
    // SAFETY: the reader stands at the beginning of a table.
    unsafe { search(Reader { at: table }, offset) }.unwrap_or(Passage::Barred)
}

/// `None` for an encoding that is not known, or a call that is not there.
///
/// # Safety
/// The reader stands at the beginning of a table.
unsafe fn search(mut reader: Reader, offset: usize) -> Option<Passage> {
    // SAFETY: reads the fields of a table in their order, up to the end that it gives itself.
    unsafe {
        let landing_base = reader.byte();
        if landing_base != OMITTED {
            reader.number(landing_base & 0x0f)?;
        }
        let types = reader.byte();
        if types != OMITTED {
            reader.unsigned();
        }
        let encoding = reader.byte();
        let length = reader.unsigned();
        let actions = reader.at.add(length);
        while reader.at < actions {
            let start = reader.number(encoding)?;
            let length = reader.number(encoding)?;
            let landing = reader.number(encoding)?;
            let action = reader.unsigned();
            if offset < start {
                return None;
            }
            if offset - start < length {
                if landing == 0 || action == 0 {
                    return Some(Passage::Through);
                }
                let mut record = Reader {
                    at: actions.add(action - 1),
                };
                return Some(match record.signed() {
                    0 => Passage::Through,
                    1.. => Passage::Caught,
                    _ => Passage::Barred,
                });
            }
        }
    }
    None
}

struct Reader {
    at: *const u8,
}

impl Reader {
    /// # Safety
    /// There is a byte to read.
    unsafe fn byte(&mut self) -> u8 {
        // SAFETY: as above.
        unsafe {
            let byte = self.at.read();
            self.at = self.at.add(1);
            byte
        }
    }

    /// # Safety
    /// There is a number of this encoding to read.
    unsafe fn number(&mut self, encoding: u8) -> Option<usize> {
        // SAFETY: as above.
        unsafe {
            match encoding {
                0x00 => Some(self.fixed::<{ size_of::<usize>() }>()),
                0x01 => Some(self.unsigned()),
                0x02 => Some(self.fixed::<2>()),
                0x03 => Some(self.fixed::<4>()),
                0x04 => Some(self.fixed::<8>()),
                _ => None,
            }
        }
    }

    /// # Safety
    /// There are `N` bytes to read.
    unsafe fn fixed<const N: usize>(&mut self) -> usize {
        let mut bytes = [0; 8];
        for byte in bytes.iter_mut().take(N) {
            // SAFETY: as above.
            *byte = unsafe { self.byte() };
        }
        u64::from_le_bytes(bytes) as usize
    }

    /// # Safety
    /// There is a LEB128 number to read.
    unsafe fn unsigned(&mut self) -> usize {
        // SAFETY: as above.
        unsafe { self.leb128() }.0 as usize
    }

    /// # Safety
    /// There is a LEB128 number to read.
    unsafe fn signed(&mut self) -> i64 {
        // SAFETY: as above.
        let (value, bits) = unsafe { self.leb128() };
        let spare = 64_u32.saturating_sub(bits);
        ((value << spare) as i64) >> spare
    }

    /// The number's bits, and how many were given.
    ///
    /// # Safety
    /// There is a LEB128 number to read.
    unsafe fn leb128(&mut self) -> (u64, u32) {
        let (mut value, mut bits) = (0, 0);
        loop {
            // SAFETY: as above.
            let byte = unsafe { self.byte() };
            if bits < u64::BITS {
                value |= u64::from(byte & 0x7f) << bits;
            }
            bits += 7;
            if byte & 0x80 == 0 {
                return (value, bits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OMITTED, Passage, passage};

    /// A table of four sites: calls at 0x10 (nothing to clean), 0x20 (a destructor), 0x130 (caught), 0x140 (a filter).
    fn table() -> Vec<u8> {
        let sites = [
            [0x10, 0x05, 0x00, 0x00].as_slice(),
            &[0x20, 0x05, 0x60, 0x00],
            &[0xb0, 0x02, 0x05, 0x70, 0x01],
            &[0xc0, 0x02, 0x05, 0x80, 0x01, 0x03],
        ]
        .concat();
        let mut table = vec![OMITTED, 0x9b, 0x20, 0x01, sites.len() as u8];
        table.extend(sites);
        // Two records, each a type and the way to the next: the first type, and a filter.
        table.extend([0x01, 0x00, 0x7f, 0x00]);
        table
    }

    fn at(table: &[u8], offset: usize) -> Passage {
        // SAFETY: a table as a compiler would write it.
        unsafe { passage(table.as_ptr(), offset) }
    }

    #[test]
    fn each_kind_of_call_is_told_apart() {
        let table = table();
        assert_eq!(at(&table, 0x12), Passage::Through);
        assert_eq!(at(&table, 0x24), Passage::Through);
        assert_eq!(at(&table, 0x130), Passage::Caught);
        assert_eq!(at(&table, 0x141), Passage::Barred);
    }

    #[test]
    fn a_call_that_is_not_in_the_table_bars_the_way() {
        let table = table();
        for offset in [0x00, 0x15, 0x25, 0x12f, 0x145, 0x4000] {
            assert_eq!(at(&table, offset), Passage::Barred, "{offset:#x}");
        }
    }

    #[test]
    fn a_function_without_a_table_lets_everything_through() {
        // SAFETY: a table may be null.
        assert_eq!(unsafe { passage(std::ptr::null(), 3) }, Passage::Through);
    }

    #[test]
    fn numbers_of_four_bytes_are_read_and_unknown_encodings_are_not() {
        let mut table = vec![OMITTED, OMITTED, 0x03, 13];
        table.extend([0x10, 0, 0, 0, 0x05, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(at(&table, 0x10), Passage::Through);
        assert_eq!(at(&table, 0x15), Passage::Barred);
        table[2] = 0x0c;
        assert_eq!(at(&table, 0x10), Passage::Barred);
    }
}
