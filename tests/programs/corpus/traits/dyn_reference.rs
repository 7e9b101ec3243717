use std::fmt::Debug;

fn show(item: &dyn Debug) {
    println!("<{item:?}>");
}

fn main() {
    let n = 4;
    let s = "text";
    let items: [&dyn Debug; 3] = [&n, &s, &None::<u8>];
    for item in items {
        show(item);
    }
    println!("{}", items.len());
}
