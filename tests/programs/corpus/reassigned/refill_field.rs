#[derive(Debug)]
struct Crate {
    label: String,
    items: Vec<u8>,
}

fn main() {
    let mut c = Crate { label: "fruit".into(), items: vec![1, 2] };
    let old = c.items;
    c.items = old.iter().map(|i| i + 1).collect();
    println!("{c:?} {old:?}");
    c.label = c.label + "s";
    println!("{}", c.label);
}
