fn main() -> Result<(), String> {
    let pair = "width=30";
    let Some((name, value)) = pair.split_once('=') else {
        return Err("no pair".into());
    };
    println!("{name}");
    let Ok(value) = value.parse::<u32>() else {
        return Err(format!("bad {value}"));
    };
    println!("{}", value / 4);
    Ok(())
}
