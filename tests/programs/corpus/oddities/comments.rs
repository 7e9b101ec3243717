// A comment before main.
fn main() {
    // Before the first.
    let a = 1; // behind the first
    /* a block comment */
    let b = /* inside */ 2;
    /*
     * Several lines.
     */
    println!("{}", a + b);
    // At the end.
}
