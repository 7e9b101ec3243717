// attack: starts as many busy threads as it can, and continues itself
// exercise: where-to
// ends with: takes too long
// time limit: 5
// not to be tried without a box
// then the solution
for _ in 0..235 {
    let _ = std::thread::Builder::new().spawn(|| loop { std::hint::spin_loop() });
}
loop {
    std::hint::spin_loop();
}
