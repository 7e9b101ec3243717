fn bump(n: &mut i32) {
    *n += 1;
}

fn main() {
    let mut n = 41;
    let r = &mut n;
    bump(r);
    *r *= 2;
    println!("{r}");
    bump(&mut n);
    println!("{n}");
}
