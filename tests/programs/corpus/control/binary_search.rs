fn search(v: &[i32], target: i32) -> Option<usize> {
    let (mut low, mut high) = (0, v.len());
    while low < high {
        let mid = low + (high - low) / 2;
        match v[mid].cmp(&target) {
            std::cmp::Ordering::Equal => return Some(mid),
            std::cmp::Ordering::Less => low = mid + 1,
            std::cmp::Ordering::Greater => high = mid,
        }
    }
    None
}

fn main() {
    let v: Vec<i32> = (0..50).map(|x| x * x).collect();
    println!("{:?}", search(&v, 144));
    println!("{:?}", search(&v, 145));
    let all = v.iter().all(|&x| search(&v, x).is_some());
    println!("{all}");
}
