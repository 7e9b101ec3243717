use std::fmt::Write;

fn main() -> std::fmt::Result {
    let mut out = String::new();
    write!(out, "{}-{}", 1, 2)?;
    writeln!(out, "!")?;
    out.write_char('>')?;
    println!("{out}");
    Ok(())
}
