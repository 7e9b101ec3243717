fn finish(f: impl FnOnce() -> String) -> String {
    f() + " done"
}

fn main() {
    let name = String::from("job");
    let consume = || name;
    println!("{}", finish(consume));
    let list = vec![1, 2];
    println!("{}", finish(move || format!("{list:?}")));
}
