// wrong: a small layer goes back to an earlier device with room. The text: “never go back to an earlier device”.
// shown by: place(&[3, 3, 1], 4) == Some(vec![0, 1, 1])
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let mut used: Vec<u64> = vec![];
    let mut out = vec![];
    for &size in sizes {
        if size > capacity { return None; }
        let at = used.iter().position(|u| u + size <= capacity).unwrap_or_else(|| { used.push(0); used.len() - 1 });
        used[at] += size;
        out.push(at);
    }
    Some(out)
}
