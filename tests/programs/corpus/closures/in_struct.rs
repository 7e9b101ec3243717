struct Button<F: Fn() -> String> {
    label: String,
    action: F,
}

fn main() {
    let target = String::from("file");
    let b = Button { label: "Save".to_string(), action: || format!("saved {target}") };
    println!("{}", b.label);
    println!("{}", (b.action)());
}
