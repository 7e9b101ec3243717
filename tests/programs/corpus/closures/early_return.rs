fn main() {
    let grade = |score: u32| {
        if score > 100 {
            return "impossible";
        }
        match score {
            90.. => "great",
            50..90 => "fine",
            _ => "poor",
        }
    };
    println!("{} {}", grade(95), grade(120));
    println!("{}", grade(12));
}
