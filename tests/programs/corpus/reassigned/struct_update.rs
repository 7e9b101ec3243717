#[derive(Debug)]
struct Point {
    x: i32,
    y: i32,
    z: i32,
}

fn main() {
    let mut p = Point { x: 0, y: 0, z: 5 };
    p = Point { x: 1, ..p };
    println!("{p:?}");
    p = Point { y: p.x + 2, ..p };
    println!("{p:?}");
    println!("{}", p.x + p.y + p.z);
}
