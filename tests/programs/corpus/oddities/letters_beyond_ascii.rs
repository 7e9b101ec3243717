fn größe(s: &str) -> usize {
    s.chars().count()
}

fn main() {
    let naïve = "日本";
    println!("{naïve} {}", größe(naïve));
    let π = 3.5;
    println!("{:.1}", π * 2.0);
}
