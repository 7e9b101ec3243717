// right: a whole program with `main` and tests, as written in a file.
use std::fmt::Write as _;

/// Where the GPU `wanted` is, "}" or not.
pub fn where_to(wanted: usize, present: usize) -> String {
    let mut name = String::new();
    match wanted.cmp(&present) {
        std::cmp::Ordering::Less => write!(name, "cuda:{wanted}").unwrap(),
        _ => name.push_str("cpu"),
    }
    name
}

pub fn everywhere(present: usize) -> Vec<String> {
    /* GPU 0 stands for "none" as well: { */
    (0..present.max(1)).map(|i| where_to(i, present)).collect()
}

fn main() {
    dbg!(everywhere(3));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first() {
        assert_eq!(where_to(0, 1), "cuda:0");
    }
}
