fn main() {
    let mut v: Vec<u32> = (1..=10).collect();
    v.retain(|n| n % 3 != 0);
    println!("{v:?}");
    let front: Vec<u32> = v.drain(..2).collect();
    println!("{front:?} {v:?}");
    let back = v.split_off(3);
    println!("{v:?} {back:?}");
    v.splice(0..1, [0, 0]);
    println!("{v:?}");
}
