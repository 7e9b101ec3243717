fn main() {
    let v = [1, 2, 3];
    assert_eq!(v.len(), 3);
    assert!(v.contains(&2), "no two in {v:?}");
    debug_assert_ne!(v[0], v[1]);
    println!("{}", matches!(v, [1, ..]));
    if v.is_empty() {
        unreachable!("it has three");
    }
    println!("done");
}
