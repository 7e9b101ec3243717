use std::process::ExitCode;

fn work(n: u8) -> Result<u8, u8> {
    n.checked_mul(2).ok_or(n)
}

fn main() -> ExitCode {
    let done = work(100);
    println!("{done:?}");
    println!("{:?}", work(200));
    ExitCode::SUCCESS
}
