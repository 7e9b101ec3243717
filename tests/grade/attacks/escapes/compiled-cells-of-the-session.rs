// attack: writes to the compiled cells that the session takes instead of compiling such a cell again
// exercise: where-to
// ends with: contained
// then the solution
let home = std::env::home_dir().expect("a home");
let cache = std::env::var_os("GPU_TUTOR_CACHE_DIR").map_or(home.join(".cache/gpu-tutor"), std::path::PathBuf::from);
let mut open = vec![cache.join("objects"), cache.join("openings")];
let mut found = None;
while let Some(folder) = open.pop() {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => open.push(entry.path()),
            _ => found = Some(entry.path()),
        }
    }
}
std::fs::OpenOptions::new().append(true).open(found.expect("a compiled cell")).expect("contained");
