```rust
// right: recursion on the rest of the list.
fn visible(list: &str, present: usize) -> Vec<usize> {
    let (head, tail) = match list.split_once(',') {
        Some((h, t)) => (h, Some(t)),
        None => (list, None),
    };
    let Ok(card) = head.parse::<usize>() else { return vec![] };
    if card >= present {
        return Vec::new();
    }
    let mut all = vec![card];
    if let Some(tail) = tail {
        all.extend(visible(tail, present));
    }
    all
}
```
