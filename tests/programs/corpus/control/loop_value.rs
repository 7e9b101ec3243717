fn main() {
    let mut n = 1;
    let power = loop {
        n *= 3;
        if n > 100 {
            break n;
        }
    };
    println!("{power}");
    let word = 'search: {
        for w in ["a", "bb", "ccc"] {
            if w.len() == 2 {
                break 'search w;
            }
        }
        "none"
    };
    println!("{word}");
}
