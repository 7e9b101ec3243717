fn groups(s: &str) -> Vec<(char, usize)> {
    let mut out = Vec::new();
    let mut chars = s.chars().peekable();
    while let Some(c) = chars.next() {
        let mut n = 1;
        while chars.next_if_eq(&c).is_some() {
            n += 1;
        }
        out.push((c, n));
    }
    out
}

fn main() {
    let g = groups("aaabccd");
    println!("{g:?}");
    let back: String = g.iter().map(|(c, n)| c.to_string().repeat(*n)).collect();
    println!("{back}");
}
