// wrong: divides the bytes so far by the capacity, as if layers could be cut. The text: “until the next layer does not fit, then device 1”.
// shown by: place(&[3, 2, 3], 4) == Some(vec![0, 1, 2])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut sum, mut out) = (0u64, vec![]);
    for &size in sizes {
        if size > capacity { return None; }
        sum += size;
        out.push((sum.saturating_sub(1) / capacity.max(1)) as usize);
    }
    Some(out)
}
