// wrong: no layers at all give `None`. The text: “`None` if one layer alone is larger than `capacity`”.
// shown by: place(&[], 4) == Some(vec![])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    if *sizes.iter().max()? > capacity { return None; }
    let (mut device, mut used, mut out) = (0, 0, vec![]);
    for &size in sizes {
        if used + size > capacity { device += 1; used = 0; }
        used += size;
        out.push(device);
    }
    Some(out)
}
