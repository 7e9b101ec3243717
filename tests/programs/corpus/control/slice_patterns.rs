fn sum(v: &[i32]) -> i32 {
    match v {
        [] => 0,
        [first, rest @ ..] => first + sum(rest),
    }
}

fn ends(v: &[char]) -> String {
    match v {
        [a, .., b] => format!("{a}{b}"),
        [a] => a.to_string(),
        [] => "-".to_string(),
    }
}

fn main() {
    println!("{}", sum(&[1, 2, 3, 4]));
    println!("{} {} {}", ends(&['x', 'y', 'z']), ends(&['q']), ends(&[]));
    let parts = vec!["get", "key"];
    if let ["get", key] = parts[..] {
        println!("{key}");
    }
}
