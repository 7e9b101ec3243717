// attack: fills the disk with many files
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
let chunk = vec![1u8; 64 << 20];
for number in 0..200 {
    let file = std::env::temp_dir().join(format!("fill-{number}"));
    std::fs::write(file, &chunk).expect("contained");
}
