```rust
// right: `where_to` looks into `everywhere`; copied together with the fence of a chat.
fn everywhere(present: usize) -> Vec<String> {
    match present {
        0 => vec![String::from("cpu")],
        n => (0..n).map(|i| ["cuda", &i.to_string()].join(":")).collect(),
    }
}

fn where_to(wanted: usize, present: usize) -> String {
    everywhere(present).into_iter().nth(wanted).unwrap_or_else(|| "cpu".into())
}
```
