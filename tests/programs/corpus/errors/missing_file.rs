use std::fs::File;
use std::io::ErrorKind;

fn kind(path: &str) -> Result<u64, ErrorKind> {
    let file = File::open(path).map_err(|e| e.kind())?;
    file.metadata().map(|m| m.len()).map_err(|e| e.kind())
}

fn main() {
    let r = kind("/no/such/file");
    println!("{r:?}");
    match r {
        Err(ErrorKind::NotFound) => println!("not there"),
        other => println!("{other:?}"),
    }
}
