use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "direct")?;
    out.write_all(b"bytes\n")?;
    out.flush()?;
    drop(out);
    println!("macro");
    Ok(())
}
