fn main() {
    let names = ["a", "b", "c"];
    let ages = [30, 20, 10];
    for (n, a) in names.iter().zip(ages.iter().rev()) {
        println!("{n} {a}");
    }
    let (left, right): (Vec<_>, Vec<_>) = names.into_iter().zip(ages).unzip();
    println!("{left:?} {right:?}");
    println!("{:?}", ages.iter().rposition(|&a| a > 15));
}
