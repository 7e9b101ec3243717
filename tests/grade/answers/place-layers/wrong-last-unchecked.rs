// wrong: only layers before the last are compared with the capacity. The text: “`None` if one layer alone is larger than `capacity`”.
// shown by: place(&[5], 4) == None
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for (i, &size) in sizes.iter().enumerate() {
        if size > capacity && i + 1 < sizes.len() { return None; }
        if used > 0 && used + size > capacity { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
