fn is_palindrome(s: &str) -> bool {
    let letters: Vec<char> = s.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    letters.iter().eq(letters.iter().rev())
}

fn main() {
    println!("{}", is_palindrome("Never odd or even"));
    println!("{}", is_palindrome("Nearly"));
    let found: Vec<u32> = (90..130).filter(|n| is_palindrome(&n.to_string())).collect();
    println!("{found:?}");
}
