fn main() {
    let colors = ["red", "blue"];
    let striped: Vec<_> = colors.iter().cycle().take(5).collect();
    println!("{striped:?}");
    let picked: Vec<i32> = (0..20).step_by(6).chain(100..102).collect();
    println!("{picked:?}");
    println!("{:?}", std::iter::successors(Some(1u32), |n| n.checked_mul(10)).count());
    println!("{}", std::iter::repeat_n("ab", 3).collect::<String>());
    println!("{}", [1, 2] < [1, 3] && "a" < "b");
}
