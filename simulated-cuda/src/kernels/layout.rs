//! Where the elements of a tensor are in memory: how far apart, in elements, neighbours along each dimension are.

/// Dimensions and strides. Without dimensions, the elements are stored one after the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    dims: Vec<usize>,
    strides: Vec<usize>,
}

impl Layout {
    pub fn new(dims: &[usize], strides: &[usize]) -> Self {
        Self {
            dims: dims.to_vec(),
            strides: strides.to_vec(),
        }
    }

    pub fn dims(&self) -> &[usize] {
        &self.dims
    }

    pub fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// Whether the elements are stored one after the other, in row-major order.
    pub fn contiguous(&self) -> bool {
        let mut expected = 1;
        for (dim, stride) in self.dims.iter().zip(&self.strides).rev() {
            if *dim > 1 && *stride != expected {
                return false;
            }
            expected *= dim;
        }
        true
    }

    /// How many elements of memory the first `count` elements of the tensor span.
    pub fn extent(&self, count: usize) -> usize {
        if count == 0 || self.contiguous() {
            return count;
        }
        1 + self
            .dims
            .iter()
            .zip(&self.strides)
            .map(|(dim, stride)| dim.saturating_sub(1) * stride)
            .sum::<usize>()
    }

    /// The offset of the element at a row-major index.
    pub fn offset(&self, mut index: usize) -> usize {
        let mut offset = 0;
        for (dim, stride) in self.dims.iter().zip(&self.strides).rev() {
            offset += index % dim * stride;
            index /= dim;
        }
        if self.dims.is_empty() { index } else { offset }
    }

    /// The offsets of the elements from `start` on, in row-major order. The iterator does not end.
    pub fn offsets(&self, start: usize) -> Offsets<'_> {
        let mut position = vec![0; self.dims.len()];
        let mut rest = start;
        for (position, dim) in position.iter_mut().zip(&self.dims).rev() {
            *position = rest % dim;
            rest /= dim;
        }
        Offsets {
            layout: self,
            position,
            next: self.offset(start),
        }
    }
}

/// The offsets of a layout, one after the other.
pub struct Offsets<'a> {
    layout: &'a Layout,
    position: Vec<usize>,
    next: usize,
}

impl Iterator for Offsets<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let offset = self.next;
        if self.position.is_empty() {
            self.next += 1;
        }
        for d in (0..self.position.len()).rev() {
            let stride = self.layout.strides[d];
            self.position[d] += 1;
            self.next += stride;
            if self.position[d] < self.layout.dims[d] {
                break;
            }
            self.next -= self.position[d] * stride;
            self.position[d] = 0;
        }
        Some(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn the_offsets_of_a_transposed_matrix_go_down_its_columns() {
        let transposed = Layout::new(&[3, 2], &[1, 3]);
        let offsets: Vec<_> = transposed.offsets(0).take(6).collect();
        assert_eq!(offsets, [0, 3, 1, 4, 2, 5]);
        assert_eq!(
            offsets,
            (0..6).map(|i| transposed.offset(i)).collect::<Vec<_>>()
        );
        assert_eq!(
            transposed.offsets(3).take(3).collect::<Vec<_>>(),
            offsets[3..]
        );
        assert!(!transposed.contiguous());
        assert_eq!(transposed.extent(6), 6);
    }

    #[test]
    fn a_broadcast_row_reaches_over_one_row_of_memory() {
        let broadcast = Layout::new(&[4, 3], &[0, 1]);
        assert_eq!(broadcast.extent(12), 3);
        assert_eq!(
            broadcast.offsets(0).take(6).collect::<Vec<_>>(),
            [0, 1, 2, 0, 1, 2]
        );
    }

    #[test]
    fn without_dimensions_elements_lie_one_after_the_other() {
        let none = Layout::new(&[], &[]);
        assert!(none.contiguous());
        assert_eq!(none.offsets(2).take(2).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(none.extent(7), 7);
    }
}
