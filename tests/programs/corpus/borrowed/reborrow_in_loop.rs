fn main() {
    let mut words = vec![String::from("a"), String::from("b")];
    for w in words.iter_mut() {
        w.push('!');
    }
    let joined = words.concat();
    let view = &joined;
    let end = &view[view.len() - 1..];
    println!("{joined} {end}");
}
