// attack: takes more memory than a box may have
// exercise: where-to
// ends with: 
// not to be tried without a box
// then the solution
let mut taken = Vec::new();
for _ in 0..24 {
    taken.push(vec![1u8; 512 << 20]);
}
assert!(taken.iter().all(|part| part[4096] == 1), "contained");
