#[derive(Debug, Clone, Copy, PartialEq)]
enum Shape {
    Dot,
    Line(u32),
    Box { w: u32, h: u32 },
}

use Shape::*;

fn size(s: Shape) -> u32 {
    match s {
        Dot => 0,
        Line(n) => n,
        Shape::Box { w, h } => w * h,
    }
}

fn main() {
    let all = [Dot, Line(4), Shape::Box { w: 2, h: 3 }];
    for s in all {
        println!("{s:?} {}", size(s));
    }
    println!("{}", all[0] == Dot);
}
