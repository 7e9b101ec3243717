use std::sync::RwLock;

static MODE: RwLock<&str> = RwLock::new("idle");

fn main() {
    println!("{}", MODE.read().unwrap());
    *MODE.write().unwrap() = "busy";
    let mode = MODE.read().unwrap();
    println!("{mode} {}", mode.len());
}
