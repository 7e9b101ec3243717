fn main() -> Result<(), String> {
    let inputs = ["1", "2", "stop", "4"];
    let mut sum = 0;
    for input in inputs {
        match input.parse::<i32>() {
            Ok(n) => sum += n,
            Err(_) if input == "stop" => break,
            Err(e) => return Err(e.to_string()),
        }
    }
    println!("{sum}");
    if sum > 100 {
        return Err("too much".to_string());
    }
    println!("fine");
    Ok(())
}
