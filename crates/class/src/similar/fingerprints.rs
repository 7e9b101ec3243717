//! Fingerprints of a sequence of tokens, computed by winnowing.

use std::collections::BTreeSet;

/// The hash of a run of tokens.
pub type Fingerprint = u64;

/// The number of tokens in a run. Any shorter run that two answers share is noise.
const RUN: usize = 8;
/// Out of this many consecutive runs, one is kept, so that a shared piece of `RUN + WINDOW - 1` tokens is always found.
const WINDOW: usize = 3;

/// The hashes of all runs.
pub fn every(tokens: &[&str]) -> Vec<Fingerprint> {
    tokens.windows(RUN).map(hash).collect()
}

/// The hashes that represent a source: the smallest one in each window.
pub fn winnowed(tokens: &[&str]) -> BTreeSet<Fingerprint> {
    let hashes = every(tokens);
    let window = WINDOW.min(hashes.len()).max(1);
    let least = |window: &[Fingerprint]| window.iter().min().copied();
    hashes.windows(window).filter_map(least).collect()
}

fn hash(run: &[&str]) -> Fingerprint {
    let mut hasher = blake3::Hasher::new();
    for token in run {
        hasher.update(token.as_bytes());
        hasher.update(&[0]);
    }
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_piece_that_is_long_enough_is_always_found() {
        let piece: Vec<String> = (0..RUN + WINDOW - 1).map(|i| format!("p{i}")).collect();
        for before in 0..20 {
            let text = |name: &str| -> Vec<String> {
                let other = |i| format!("{name}{i}");
                let head = (0..before).map(other);
                head.chain(piece.iter().cloned())
                    .chain((100..120).map(other))
                    .collect()
            };
            let (one, other) = (text("a"), text("b"));
            let prints = |text: &[String]| {
                let tokens: Vec<&str> = text.iter().map(String::as_str).collect();
                winnowed(&tokens)
            };
            assert!(!prints(&one).is_disjoint(&prints(&other)), "{before}");
        }
    }

    #[test]
    fn what_is_shorter_than_a_run_has_no_fingerprint() {
        assert!(winnowed(&["a"; RUN - 1]).is_empty());
        assert_eq!(winnowed(&["a"; RUN]).len(), 1);
    }
}
