// right: a loop with the room that is left.
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    let mut devices = Vec::with_capacity(sizes.len());
    let mut device = 0;
    let mut free = capacity;
    for &size in sizes {
        if size > capacity {
            return None;
        }
        if size > free {
            device += 1;
            free = capacity;
        }
        free -= size;
        devices.push(device);
    }
    Some(devices)
}
