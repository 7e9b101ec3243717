fn each(items: &[&str], f: &mut dyn FnMut(&str)) {
    for item in items {
        f(item);
    }
}

fn main() {
    let mut total = 0;
    each(&["a", "bcd", "ef"], &mut |s| total += s.len());
    println!("{total}");
    let mut seen = String::new();
    let mut collect = |s: &str| seen += s;
    each(&["x", "y"], &mut collect);
    println!("{seen}");
}
