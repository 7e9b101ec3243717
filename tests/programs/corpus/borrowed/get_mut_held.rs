use std::collections::HashMap;

fn main() {
    let mut lists: HashMap<String, Vec<u8>> = HashMap::new();
    lists.insert("a".to_string(), vec![1]);
    let list = lists.get_mut("a").unwrap();
    list.push(2);
    list.push(3);
    println!("{:?}", lists["a"]);
}
