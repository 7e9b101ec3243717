fn adder(a: i32) -> impl Fn(i32) -> i32 {
    move |b| a + b
}

fn main() {
    let add_five = adder(5);
    let add_ten = adder(10);
    println!("{}", add_five(1));
    println!("{}", add_ten(add_five(0)));
}
