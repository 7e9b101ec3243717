// right: helpers that have names of the prelude, and a trial with variables of its own.
fn cpu() -> String {
    String::from("cpu")
}
fn device(i: usize) -> String {
    format!("cuda:{i}")
}
fn where_to(wanted: usize, present: usize) -> String {
    if wanted >= present { cpu() } else { device(wanted) }
}
fn everywhere(present: usize) -> Vec<String> {
    if present < 1 { vec![cpu()] } else { Vec::from_iter((0..present).map(device)) }
}
let wanted = "1"; // a trial
let present: u8 = 2;
println!("{} of {}: {}", wanted, present, where_to(wanted.parse().unwrap(), present.into()));
