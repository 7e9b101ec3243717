// attack: creates more files than a box may have
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
for number in 0..400_000 {
    let file = std::env::temp_dir().join(format!("file-{number}"));
    std::fs::write(file, "").expect("contained");
}
