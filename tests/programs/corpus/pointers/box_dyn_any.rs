use std::any::Any;

fn tell(x: &dyn Any) -> String {
    if let Some(n) = x.downcast_ref::<i32>() {
        format!("number {n}")
    } else if let Some(s) = x.downcast_ref::<String>() {
        format!("text {s}")
    } else {
        "other".to_string()
    }
}

fn main() {
    let things: Vec<Box<dyn Any>> = vec![Box::new(3), Box::new("t".to_string()), Box::new(1.5)];
    for thing in &things {
        println!("{}", tell(thing.as_ref()));
    }
    let first = things.into_iter().next().unwrap();
    println!("{:?}", first.downcast::<i32>());
}
