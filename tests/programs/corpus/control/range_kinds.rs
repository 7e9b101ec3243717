fn main() {
    let v: Vec<i32> = (0..10).collect();
    println!("{:?} {:?} {:?}", &v[..3], &v[7..], &v[4..=5]);
    for i in (0..=10).rev().step_by(5) {
        println!("{i}");
    }
    println!("{}", (1..10).contains(&10));
    let r = 2..5;
    println!("{} {}", r.start, r.len());
    println!("{:?}", ('a'..='e').collect::<String>());
}
