// attack: keeps many threads busy after its cell has ended
// exercise: where-to
// ends with: takes too long
// time limit: 5
// not to be tried without a box
// then the solution
for _ in 0..64 {
    std::thread::spawn(|| loop {
        std::hint::spin_loop();
    });
}
let began = std::time::Instant::now();
while began.elapsed().as_secs() < 3000 {
    std::thread::yield_now();
}
