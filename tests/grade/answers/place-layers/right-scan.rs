// right: the check first, then a scan, Windows line ends.
use prelude::*;
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    sizes.iter().map(|&size| (size <= capacity).then_some(size)).collect::<Option<Vec<u64>>>()?
        .into_iter()
        .scan((0usize, 0u128), |(device, used), size| {
            if *used + size as u128 > capacity as u128 {
                (*device, *used) = (*device + 1, 0);
            }
            *used += size as u128;
            Some(Some(*device))
        })
        .collect()
}
