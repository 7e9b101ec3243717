fn port(text: &str) -> u16 {
    let Some((_, port)) = text.split_once(':') else {
        return 80;
    };
    let Ok(port) = port.parse() else {
        return 0;
    };
    port
}

fn main() {
    println!("{} {} {}", port("host"), port("host:90"), port("host:x"));
    let Some(n) = Some(3) else { panic!("no number") };
    println!("{n}");
    let [a, _, c] = [1, 2, 3];
    println!("{}", a + c);
}
