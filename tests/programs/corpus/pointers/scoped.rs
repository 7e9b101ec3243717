use std::thread;

fn main() {
    let data = vec![1, 2, 3, 4];
    let mut doubled = vec![0; 4];
    thread::scope(|s| {
        for (out, x) in doubled.iter_mut().zip(&data) {
            s.spawn(move || *out = x * 2);
        }
    });
    println!("{data:?} {doubled:?}");
    let (a, b) = data.split_at(2);
    let sums = thread::scope(|s| {
        let left = s.spawn(|| a.iter().sum::<i32>());
        (left.join().unwrap(), b.iter().sum::<i32>())
    });
    println!("{sums:?}");
}
