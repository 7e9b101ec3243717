//! The keys that take effect at once, without Enter.

use std::io;
use std::os::fd::BorrowedFd;

use gpu_tutor_text::text;

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Next,
    Hint,
    Solution,
    List,
    Text,
    Run,
    Quit,
}

/// Each key and what it does, in the order shown.
pub const KEYS: [(char, &str, Key); 7] = [
    ('n', text!("next"), Key::Next),
    ('h', text!("hint"), Key::Hint),
    ('s', text!("solution"), Key::Solution),
    ('l', text!("list"), Key::List),
    ('t', text!("text"), Key::Text),
    ('r', text!("run again"), Key::Run),
    ('q', text!("quit"), Key::Quit),
];

const ESCAPE: u8 = 0x1b;
const CTRL_D: u8 = 0x04;

/// Reads the keys that were pressed. Returns `None` at the end of the input: the terminal is gone.
pub fn read(input: BorrowedFd) -> Option<Vec<Key>> {
    let mut bytes = [0; 256];
    match rustix::io::read(input, &mut bytes) {
        Ok(0) => None,
        Ok(length) => Some(meant(&bytes[..length])),
        Err(error) => match io::Error::from(error).kind() {
            io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock => Some(Vec::new()),
            _ => None,
        },
    }
}

fn meant(bytes: &[u8]) -> Vec<Key> {
    // An arrow key or a paste arrives as a sequence that contains letters.
    if bytes.first() == Some(&ESCAPE) {
        return Vec::new();
    }
    let key = |byte: &u8| {
        let wanted = byte.to_ascii_lowercase();
        let mut all = KEYS.iter();
        let known = all.find(|(key, _, _)| *key == char::from(wanted));
        match known {
            Some((_, _, key)) => Some(*key),
            None => (*byte == CTRL_D).then_some(Key::Quit),
        }
    };
    bytes.iter().filter_map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_keys_and_arrows_are_not() {
        assert_eq!(meant(b"hN x\x04"), [Key::Hint, Key::Next, Key::Quit]);
        assert!(meant(b"\x1b[nq").is_empty());
        let mut letters: Vec<char> = KEYS.iter().map(|(letter, _, _)| *letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), KEYS.len(), "no letter twice");
    }
}
