#[derive(Debug)]
struct Item {
    id: u8,
    tags: Vec<&'static str>,
}

fn main() {
    let i = Item { id: 1, tags: vec!["x", "y"] };
    println!("{i:?}");
    println!("{i:#?}");
    println!("{:?} {:?}", "quote \" and \n", 'q');
    println!("{:?}", (1, Some("a"), [1.0, 2.5]));
    println!("{}", i.tags[i.id as usize]);
}
