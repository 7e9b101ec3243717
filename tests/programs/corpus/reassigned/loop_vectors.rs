fn double(v: Vec<u32>) -> Vec<u32> {
    v.into_iter().flat_map(|x| [x, x + 1]).collect()
}

fn main() {
    let mut v = vec![0];
    for _ in 0..3 {
        v = double(v);
    }
    println!("{} {:?}", v.len(), v);
}
