fn main() {
    let word = "añb";
    for (i, c) in word.char_indices() {
        println!("{i} {c}");
    }
    let at = word.find('b');
    println!("{at:?} {:?}", word.get(1..2));
    println!("{:?}", word.char_indices().nth(1));
}
