// attack: starts more processes than a box may have
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
let mut children = Vec::new();
for _ in 0..4000 {
    children.push(std::process::Command::new("/bin/sleep").arg("600").spawn().expect("contained"));
}
