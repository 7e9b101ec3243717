static mut SCORE: i32 = 0;

fn score(points: i32) -> i32 {
    unsafe {
        SCORE += points;
        SCORE
    }
}

fn main() {
    score(5);
    println!("{}", score(10));
    unsafe { SCORE = 1 };
    println!("{}", score(0));
}
