fn main() {
    let square: Box<dyn Fn(i32) -> i32> = Box::new(|x| x * x);
    let negate: Box<dyn Fn(i32) -> i32> = Box::new(|x| -x);
    let steps = vec![square, negate];
    let result = steps.iter().fold(3, |x, f| f(x));
    println!("{result}");
}
