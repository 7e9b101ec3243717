use std::io::{self, BufRead, Cursor, Read, Write};

fn main() -> io::Result<()> {
    let mut file = Cursor::new(Vec::new());
    file.write_all(b"one\ntwo\n")?;
    file.set_position(0);
    let mut first = String::new();
    file.read_line(&mut first)?;
    println!("{first:?}");
    let mut rest = String::new();
    file.read_to_string(&mut rest)?;
    println!("{rest:?}");
    Ok(())
}
