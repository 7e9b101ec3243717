fn main() {
    let result = 1;
    let value = result + 1;
    let ctx = value * 2;
    let output = format!("{result} {value} {ctx}");
    println!("{output}");
    let evcxr = output.len();
    let variables = [evcxr, 3];
    println!("{variables:?}");
}
