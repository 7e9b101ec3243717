use std::error::Error;
use std::fmt;

#[derive(Debug)]
struct Outer {
    cause: std::num::ParseFloatError,
}

impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("reading failed")
    }
}

impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

fn main() {
    let cause = "1.x".parse::<f32>().unwrap_err();
    let outer = Outer { cause };
    let mut at: Option<&dyn Error> = Some(&outer);
    while let Some(e) = at {
        println!("{e}");
        at = e.source();
    }
}
