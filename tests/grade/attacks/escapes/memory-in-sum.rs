// attack: takes more memory than a box may have, in several threads
// exercise: where-to
// ends with: the box used too much memory
// time limit: 60
// not to be tried without a box
// then the solution
let part = || std::hint::black_box(vec![1u8; 1 << 30]);
let threads: Vec<_> = (0..12).map(|_| std::thread::spawn(part)).collect();
let all: Vec<Vec<u8>> = threads.into_iter().map(|thread| thread.join().expect("its memory")).collect();
