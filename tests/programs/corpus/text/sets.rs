use std::collections::BTreeSet;

fn main() {
    let a: BTreeSet<i32> = (1..6).collect();
    let b = BTreeSet::from([4, 5, 6]);
    println!("{:?}", a.intersection(&b).collect::<Vec<_>>());
    println!("{:?}", &a | &b);
    println!("{:?} {}", &a - &b, a.is_disjoint(&b));
    let both = a.symmetric_difference(&b).count();
    println!("{both}");
}
