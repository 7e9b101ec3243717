//! Places in code: front ends count Unicode code points, the engine counts bytes.

/// The byte at which a code point begins; the code's end for any beyond it.
pub(crate) fn byte_of(code: &str, point: usize) -> usize {
    code.char_indices()
        .nth(point)
        .map_or(code.len(), |(byte, _)| byte)
}

/// How many code points begin before a byte; one inside a code point counts as its first.
pub(crate) fn point_of(code: &str, byte: usize) -> usize {
    code.char_indices()
        .take_while(|(start, character)| start + character.len_utf8() <= byte)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn points_beyond_the_basic_plane_count_once() {
        let code = "é🦀x";
        assert_eq!(byte_of(code, 2), 6);
        assert_eq!(point_of(code, 6), 2);
        assert_eq!(byte_of(code, 99), 7);
        assert_eq!(point_of(code, 99), 3);
        assert_eq!(point_of(code, 4), 1, "inside the crab");
    }

    proptest! {
        #[test]
        fn a_point_survives_the_way_there_and_back(code in ".{0,40}", point in 0_usize..50) {
            let byte = byte_of(&code, point);
            prop_assert!(code.is_char_boundary(byte));
            prop_assert_eq!(point_of(&code, byte), point.min(code.chars().count()));
        }
    }
}
