//! Converts cursor positions: front ends count Unicode code points, the session counts bytes.

/// The byte offset where a code point starts, or the end of the code if there are fewer code points.
pub(crate) fn byte_of(code: &str, point: usize) -> usize {
    code.char_indices()
        .nth(point)
        .map_or(code.len(), |(byte, _)| byte)
}

/// The number of code points before a byte offset. An offset inside a code point counts as its start.
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
    fn code_points_beyond_the_basic_plane_count_once() {
        let code = "é🦀x";
        assert_eq!(byte_of(code, 2), 6);
        assert_eq!(point_of(code, 6), 2);
        assert_eq!(byte_of(code, 99), 7);
        assert_eq!(point_of(code, 99), 3);
        assert_eq!(point_of(code, 4), 1, "inside the crab");
    }

    proptest! {
        #[test]
        fn converting_there_and_back_keeps_the_position(code in ".{0,40}", point in 0_usize..50) {
            let byte = byte_of(&code, point);
            prop_assert!(code.is_char_boundary(byte));
            prop_assert_eq!(point_of(&code, byte), point.min(code.chars().count()));
        }
    }
}
