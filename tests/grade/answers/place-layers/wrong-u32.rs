// wrong: bytes are counted in 32 bits, so a layer of 4 GiB has none. The text: “`sizes` are the bytes of the layers”.
// shown by: place(&[1 << 32], 1 << 31) == None
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let capacity = capacity.min(u32::MAX as u64) as u32;
    let (mut device, mut used, mut out) = (0, 0u32, vec![]);
    for &size in sizes {
        let size = size as u32;
        if size > capacity { return None; }
        if size > capacity - used { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
