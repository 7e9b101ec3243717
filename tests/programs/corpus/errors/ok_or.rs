use std::collections::HashMap;

fn lookup(map: &HashMap<&str, i32>, key: &str) -> Result<i32, String> {
    map.get(key).copied().ok_or_else(|| format!("no {key}"))
}

fn main() -> Result<(), String> {
    let map = HashMap::from([("a", 1), ("b", 2)]);
    let sum = lookup(&map, "a")? + lookup(&map, "b")?;
    println!("{sum}");
    println!("{:?}", lookup(&map, "c"));
    let first = [5, 6].first().ok_or("empty")?;
    println!("{first}");
    Ok(())
}
