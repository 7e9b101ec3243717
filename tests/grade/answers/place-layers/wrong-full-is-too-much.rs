// wrong: a layer that fills a device exactly moves on. The text: “Fill device 0 until the next layer does not fit”.
// shown by: place(&[2, 2], 4) == Some(vec![0, 0])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for &size in sizes {
        if size > capacity { return None; }
        if used > 0 && used + size >= capacity { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
