// attack: replaces a file of the toolchain, which the next answer would load
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
let file = std::env::var("PATH").ok().and_then(|path| {
    std::env::split_paths(&path).map(|folder| folder.join("rustc")).find(|file| file.exists())
});
let folder = file.and_then(|file| file.parent().map(std::path::Path::to_owned)).expect("contained");
std::fs::write(folder.join("gpu-tutor-was-here"), "x").expect("contained");
