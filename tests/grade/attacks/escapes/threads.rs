// attack: starts more threads than a box may have
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
let mut threads = Vec::new();
for _ in 0..20_000 {
    let builder = std::thread::Builder::new().stack_size(16 << 10);
    threads.push(builder.spawn(|| std::thread::park()).expect("contained"));
}
