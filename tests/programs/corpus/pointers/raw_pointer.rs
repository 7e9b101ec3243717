fn main() {
    let mut x = 10;
    let p = &raw mut x;
    unsafe {
        *p += 5;
    }
    println!("{x}");
    let boxed = Box::new(String::from("leaked"));
    let raw = Box::into_raw(boxed);
    let back = unsafe { Box::from_raw(raw) };
    println!("{back}");
}
