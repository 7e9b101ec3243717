// wrong: a layer as large as a device is refused. The text: “`None` if one layer alone is larger than `capacity`”.
// shown by: place(&[4], 4) == Some(vec![0])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for &size in sizes {
        if size >= capacity { return None; }
        if used + size > capacity { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
