// wrong: a layer that is too large gets a device of its own. The text: “`None` if one layer alone is larger than `capacity`”.
// shown by: place(&[1, 5], 4) == None
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for &size in sizes {
        if used > 0 && used + size > capacity { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
