fn shout(s: String) -> String {
    s.to_uppercase()
}

fn main() {
    let loud = true;
    let mut word = String::from("hello");
    if loud {
        word = shout(word);
    } else {
        word = word + ".";
    }
    println!("{word}");
    if word.len() > 10 {
        word = String::from("short");
    }
    println!("{word}");
}
