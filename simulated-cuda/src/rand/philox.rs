//! Philox 4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3"): the n-th number of a seed is a
//! function of n, so a generator can start anywhere in the sequence.

/// Four numbers of a seed.
fn block(seed: u64, counter: u64) -> [u32; 4] {
    let mut key = [seed as u32, (seed >> 32) as u32];
    let mut x = [counter as u32, (counter >> 32) as u32, 0, 0];
    for _ in 0..10 {
        let left = u64::from(x[0]) * 0xD251_1F53;
        let right = u64::from(x[2]) * 0xCD9E_8D57;
        x = [
            (right >> 32) as u32 ^ x[1] ^ key[0],
            right as u32,
            (left >> 32) as u32 ^ x[3] ^ key[1],
            left as u32,
        ];
        key[0] = key[0].wrapping_add(0x9E37_79B9);
        key[1] = key[1].wrapping_add(0xBB67_AE85);
    }
    x
}

/// The numbers of a seed from the n-th on.
pub fn numbers(seed: u64, from: u64) -> impl Iterator<Item = u32> {
    (from / 4..)
        .flat_map(move |counter| block(seed, counter))
        .skip((from % 4) as usize)
}

#[cfg(test)]
mod tests {
    use super::{block, numbers};

    #[test]
    fn the_first_block_of_seed_0_is_that_of_the_published_test() {
        // From kat_vectors of Random123.
        assert_eq!(
            block(0, 0),
            [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
        );
    }

    #[test]
    fn numbers_from_an_offset_are_those_that_come_later() {
        let all: Vec<u32> = numbers(7, 0).take(12).collect();
        assert_eq!(numbers(7, 5).take(7).collect::<Vec<_>>(), all[5..]);
    }
}
