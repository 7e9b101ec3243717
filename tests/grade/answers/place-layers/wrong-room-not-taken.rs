// wrong: the layer that opens a device takes no room there. The text: “Each device holds `capacity` bytes”.
// shown by: place(&[3, 3, 3], 4) == Some(vec![0, 1, 2])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for &size in sizes {
        if size > capacity { return None; }
        if used + size > capacity { device += 1; used = 0; } else { used += size; }
        out.push(device);
    }
    Some(out)
}
