// right: fills one device, then the rest by recursion.
fn fill(sizes: &[u64], capacity: u64, device: usize) -> Option<Vec<usize>> {
    if sizes.is_empty() {
        return Some(Vec::new());
    }
    let mut free = capacity;
    let mut n = 0;
    while n < sizes.len() && free.checked_sub(sizes[n]).is_some() {
        free -= sizes[n];
        n += 1;
    }
    if n == 0 {
        return None;
    }
    let mut here = vec![device; n];
    here.append(&mut fill(&sizes[n..], capacity, device + 1)?);
    Some(here)
}
// %% the function
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    fill(&sizes.to_vec(), capacity, 0)
}
