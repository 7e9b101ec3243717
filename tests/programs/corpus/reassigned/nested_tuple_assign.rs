fn main() {
    let a;
    let mut t = (1, (2.5, "x"));
    let c;
    (a, (_, c)) = t;
    println!("{a} {c}");
    t.1.0 *= 2.0;
    t = (t.0 + 1, t.1);
    println!("{t:?}");
    let [mut p, mut q] = [10, 20];
    [p, q] = [q, p];
    println!("{p} {q}");
}
