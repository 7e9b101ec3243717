//! Signatures of events: code that intercepts, delays or repeats lines on the channel learns nothing that would let it
//! write another line.

/// The length of the key, in bytes.
pub const KEY_LENGTH: usize = 16;

/// How many hexadecimal digits a signature has.
const LENGTH: usize = 16;

/// Signs one process's lines, or checks their signatures, in order.
#[derive(Debug, Clone)]
pub struct Signer {
    key: [u64; 2],
    /// The number of earlier lines. It is part of what is signed for each line, so that no line counts twice.
    number: u64,
}

impl Signer {
    pub fn new(key: [u8; KEY_LENGTH]) -> Signer {
        let (first, second) = key.split_at(KEY_LENGTH / 2);
        Signer {
            key: [word(first), word(second)],
            number: 0,
        }
    }

    /// The next line, preceded by its signature and followed by a line break.
    pub fn sign(&mut self, text: &str) -> String {
        let signature = self.signature(text);
        self.number += 1;
        format!("{signature:0LENGTH$x} {text}\n")
    }

    /// The text of the next line. If its signature is wrong, this returns `None` and does not count the line.
    pub fn check<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (signature, text) = line.trim_end_matches('\n').split_once(' ')?;
        let is_right = u64::from_str_radix(signature, 16) == Ok(self.signature(text));
        self.number += u64::from(is_right);
        is_right.then_some(text)
    }

    /// Counts a line that was not read.
    pub fn skip(&mut self) {
        self.number += 1;
    }

    fn signature(&self, text: &str) -> u64 {
        siphash(self.key, self.number, text.as_bytes())
    }
}

fn word(bytes: &[u8]) -> u64 {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(all)
}

/// SipHash-2-4 (<https://www.aumasson.jp/siphash/siphash.pdf>) of a number followed by a text. The standard library's
/// own hash function may change between versions.
fn siphash(key: [u64; 2], number: u64, text: &[u8]) -> u64 {
    let mut state = [
        key[0] ^ 0x736f_6d65_7073_6575,
        key[1] ^ 0x646f_7261_6e64_6f6d,
        key[0] ^ 0x6c79_6765_6e65_7261,
        key[1] ^ 0x7465_6462_7974_6573,
    ];
    let mut take = |word: u64| {
        state[3] ^= word;
        rounds(&mut state, 2);
        state[0] ^= word;
    };
    take(number);
    let words = text.chunks_exact(8);
    let rest = word(words.remainder());
    words.for_each(|bytes| take(word(bytes)));
    take(rest | (text.len() as u64 + 8) << 56);
    state[2] ^= 0xff;
    rounds(&mut state, 4);
    state.into_iter().fold(0, |all, one| all ^ one)
}

fn rounds([a, b, c, d]: &mut [u64; 4], count: usize) {
    for _ in 0..count {
        *a = a.wrapping_add(*b);
        *c = c.wrapping_add(*d);
        *b = b.rotate_left(13) ^ *a;
        *d = d.rotate_left(16) ^ *c;
        *a = a.rotate_left(32);
        *c = c.wrapping_add(*b);
        *a = a.wrapping_add(*d);
        *b = b.rotate_left(17) ^ *c;
        *d = d.rotate_left(21) ^ *a;
        *c = c.rotate_left(32);
    }
}

#[cfg(test)]
mod tests {
    use super::{Signer, siphash, word};

    const KEY: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

    /// The example in the paper's appendix, and the last test vector of its authors' program.
    #[test]
    fn the_hash_is_that_of_its_authors() {
        let key = [word(&KEY[..8]), word(&KEY[8..])];
        let text: Vec<u8> = (0..63).collect();
        let hash = |text: &[u8]| siphash(key, word(&text[..8]), &text[8..]);
        assert_eq!(hash(&text[..15]), 0xa129_ca61_49be_45e5);
        assert_eq!(hash(&text), 0x958a_324c_eb06_4572);
    }

    #[test]
    fn a_line_counts_once_in_its_place_and_unchanged() {
        let (mut writer, mut reader) = (Signer::new(KEY), Signer::new(KEY));
        let (first, second) = (writer.sign("one"), writer.sign("two"));
        assert_eq!(reader.check(&second), None);
        assert_eq!(reader.check(&first.replace("one", "six")), None);
        assert_eq!(reader.check(&first), Some("one"));
        assert_eq!(reader.check(&first), None);
        assert_eq!(reader.check(&second), Some("two"));
        let _ = writer.sign("a line that nobody reads");
        reader.skip();
        assert_eq!(reader.check(&writer.sign("four")), Some("four"));
        assert_eq!(Signer::new([0; 16]).check(&first), None);
    }
}
