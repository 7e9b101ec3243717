#[derive(Debug)]
enum Command {
    Move { dx: i32, dy: i32 },
    Say(String),
    Quit,
}

fn run(c: &Command, at: &mut (i32, i32)) -> bool {
    match c {
        Command::Move { dx: 0, dy } => at.1 += dy,
        Command::Move { dx, .. } => at.0 += dx,
        Command::Say(text) if text.is_empty() => {}
        Command::Say(text) => println!("{text}"),
        Command::Quit => return false,
    }
    true
}

fn main() {
    let mut at = (0, 0);
    let script = [Command::Move { dx: 0, dy: 4 }, Command::Say("hi".into()), Command::Quit];
    for c in &script {
        if !run(c, &mut at) {
            println!("{c:?}");
        }
    }
    println!("{at:?}");
}
